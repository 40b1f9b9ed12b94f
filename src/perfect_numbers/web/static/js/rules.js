// The rules page: opens the details that the address points into.
// @ts-check

function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  const details = target?.closest("details");
  if (!target || !details || details.open) return;
  details.open = true;
  target.scrollIntoView();
}

window.addEventListener("hashchange", reveal);
reveal();
