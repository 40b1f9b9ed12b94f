"""What whoever opens a link sees: an invitation, the host's own page, or a game to watch."""

from tests.web.running import OPEN, Player, bot, me


def test_whoever_opens_the_link_is_invited_by_name(ann: Player, ben: Player) -> None:
    ann.create([me("Anna"), OPEN, bot("greedy"), OPEN])
    page = ben.http.get(f"/t/{ann.table}").text
    assert "<title>Anna invites you to Perfect Numbers</title>" in page
    assert "<h2>Anna invites you to Perfect Numbers</h2>" in page
    assert 'form id="join"' in page
    assert page.count("free seat") == 2
    assert "Greedy" in page
    for of_the_host in ("Copy the link", "Let a bot play", "Leave the table", "qr"):
        assert of_the_host not in page.split('id="board"')[1].split("<aside")[0]
    own = ann.http.get(f"/t/{ann.table}").text
    assert 'form id="join"' not in own
    assert "Copy the link" in own


def test_an_invitation_speaks_the_language_of_the_one_who_is_invited(ann: Player, ben: Player) -> None:
    ann.create([me("Anna"), OPEN])
    page = ben.http.get(f"/t/{ann.table}", headers={"accept-language": "de"}).text
    assert "Anna lädt dich zu Perfect Numbers ein" in page


def test_nobody_invites_where_the_maker_has_no_seat_or_has_left(ann: Player, ben: Player) -> None:
    ann.create([OPEN, OPEN], seed="known")
    page = ben.http.get(f"/t/{ann.table}").text
    assert "You are invited to Perfect Numbers" in page
    assert "Whoever made this table chose the seed" in page
    ben.join(ann.table)
    assert "Ben chose the seed" not in ann.http.get(f"/t/{ann.table}").text

    ann.create([me("Anna"), OPEN], seed="known")
    assert "You chose the seed" in ann.http.get(f"/t/{ann.table}").text
    ann.post(f"tables/{ann.table}/leave")
    assert "Whoever made this table chose the seed" in ann.http.get(f"/t/{ann.table}").text


def test_everyone_sees_that_the_maker_chose_the_seed(ann: Player, ben: Player) -> None:
    ann.create([me("Anna"), OPEN], seed="known")
    said = "Anna chose the seed of this deal and may know the deck."
    assert said in ben.http.get(f"/t/{ann.table}").text
    ben.join(ann.table)
    assert said in ben.http.get(f"/t/{ann.table}").text
    ann.create([me("Anna"), OPEN])
    assert "chose the seed" not in ben.http.get(f"/t/{ann.table}").text


def test_friends_are_asked_only_how_many_they_are(ann: Player) -> None:
    page = ann.http.get("/new?with=friends").text
    assert "How many players?" in page
    asked, folded = page.split('<details class="expert">')
    assert 'type="submit"' in asked
    for for_experts in ('name="variant"', 'name="seed"', 'name="kind1"', "deck-editor"):
        assert for_experts in folded
        assert for_experts not in asked
    assert "How many players?" not in ann.http.get("/new").text
