"""The HTTP routes of games, numbered deals and records."""

import random

import httpx
import pytest

from support.servers import HTTP, Client, Server


async def test_the_list_of_games_is_compressed_if_the_client_accepts_it(server: Server) -> None:
    compressed = server.get("/api/games", headers={"accept-encoding": "gzip"})
    plain = server.get("/api/games", headers={"accept-encoding": "identity"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert compressed.json() == plain.json()
    assert int(compressed.headers["content-length"]) < len(plain.content) / 3


def test_the_list_of_games_names_numbered_and_proven_deals(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/api/games").json()}
    assert (games["pragon"]["deals"], games["pragon"]["proven"]) == (2**32, 1000)
    assert (games["level8"]["deals"], games["level8"]["proven"]) == (2**32, 0)


async def test_a_numbered_deal_from_the_lobby_to_its_record(server: Server) -> None:
    async with Client(server.url) as ada, Client(server.url) as bob:
        for client in (ada, bob):
            await client.open_table("pragon", 1, name="Ada", start=True, deal=7)
            await client.connect()
            assert client.table_view["deal"] == 7
        assert ada.view == bob.view
        await ada.play_to_end(random.Random(1))
        (summary,) = (await ada.http.get("/api/me/records")).json()["records"]
        path = f"/api/records/{summary['id']}"
        assert (await ada.http.get(path)).json()["deal"] == 7
        assert (await ada.http.get(f"{path}/verification")).json()["valid"]
        replay = (await ada.http.get(f"{path}/replay?seat=0")).json()
        assert replay["record"]["deal"] == 7
        await bob.play_to_end(random.Random(2))
        (other,) = (await bob.http.get("/api/me/records")).json()["records"]
        texts = [
            (await ada.http.get(f"/api/records/{id_}/challenge")).json()["text"]
            for id_ in (summary["id"], other["id"])
        ]
        answer = await bob.http.post("/api/comparisons", json={"games": texts})
        compared = answer.json()
        assert [game["results"] for game in compared["games"]] == [
            summary["results"],
            other["results"],
        ]
        first, second = compared["parting"]["moves"]
        assert first != second
        trial = {"seat": 0, "move": 4, "name": "Bob"}
        opened = await bob.http.post(f"{path}/trials", json=trial)
        assert opened.status_code == 201
        bob.table = opened.json()["id"]
        await bob.connect()
        assert bob.view == replay["entries"][4]["view"]
        refused = await bob.http.post(f"{path}/trials", json=trial | {"move": 9_999})
        assert (refused.status_code, refused.json()["code"]) == (400, "playouts-turn")


@pytest.mark.parametrize(
    ("game", "number", "options", "status", "answer"),
    [
        ("pragon", 1, {}, 200, True),
        ("pragon", 1000, {"jokers_wild": False}, 200, True),
        ("pragon", 1001, {}, 200, False),
        ("pragon", -1, {}, 400, "deal-number"),
        ("level8", 1, {}, 200, False),
        ("level8", -1, {}, 400, "deal-number"),
        ("pragon", 1, {"ace": "sideways"}, 400, "option-value"),
        ("pragon", "one", {}, 400, "request"),
        ("bridge", 1, {}, 404, "game-unknown"),
    ],
)
def test_a_deal_is_winnable_if_that_is_proven(
    server: Server,
    game: str,
    number: object,
    options: dict[str, object],
    status: int,
    answer: object,
) -> None:
    query = {"number": number, "options": options}
    response = httpx.post(f"{server.url}/api/games/{game}/deals", json=query, **HTTP)
    body = response.json()
    assert (response.status_code, body.get("winnable", body.get("code"))) == (status, answer)


def test_a_deal_of_a_difficulty_is_found(server: Server) -> None:
    for stars in range(1, 6):
        query = {"number": 982, "stars": stars}
        found = httpx.post(f"{server.url}/api/games/pragon/deals", json=query, **HTTP).json()
        assert (found["stars"], found["winnable"]) == (stars, True)


def test_the_score_of_real_cards_is_worked_out_and_not_kept(server: Server) -> None:
    query = {"seats": 3, "dealer": 2, "rounds": [{"winner": 0, "bonus": False}]}
    response = httpx.post(f"{server.url}/api/games/levelup/scores", json=query, **HTTP)
    assert response.status_code == 200
    assert "set-cookie" not in response.headers
    assert response.json()["rows"] == [{"dealer": 2, "winner": 0, "standings": [4, 3, 3]}]
    assert (response.json()["dealer"], response.json()["first"]) == (0, 1)
    wrong = query | {"rounds": [{"winner": 0, "bonus": True}]}
    response = httpx.post(f"{server.url}/api/games/levelup/scores", json=wrong, **HTTP)
    assert response.json()["code"] == "score-bonus"
