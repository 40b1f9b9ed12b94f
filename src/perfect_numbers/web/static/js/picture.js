// The end of a game as a picture: drawn by the server, painted here, shared or saved.
// @ts-check

/** Share the picture, or save it where nothing can be shared. @param {HTMLElement} button */
export async function sharePicture(button) {
  const { picture = "", font = "" } = button.dataset;
  const [drawing, letters] = await Promise.all([text(picture), base64(font)]);
  // A picture may not fetch anything, so its letters come with it.
  const style = `<style>@font-face{font-family:Nunito;font-weight:200 1000;src:url(data:font/woff2;base64,${letters})}</style>`;
  const file = new File([await paint(drawing.replace("<defs>", `<defs>${style}`))], "perfect-numbers.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return void navigator.share({ files: [file] }).catch(() => {});
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} address */
const text = async (address) => (await asked(address)).text();

/** @param {string} address */
async function asked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

/** @param {string} address */
async function base64(address) {
  const bytes = new Uint8Array(await (await asked(address)).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** @param {string} drawing @returns {Promise<Blob>} */
async function paint(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
