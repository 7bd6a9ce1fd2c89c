"""Numbered deals over a real server: opened by number, marked where that is proven, verified."""

import random

from support.databases import run
from support.servers import Client, Server


def test_a_numbered_deal_from_the_lobby_to_its_record(server: Server) -> None:
    async def play(url: str) -> None:
        async with Client(url) as ada, Client(url) as bob:
            for one in (ada, bob):
                await one.open("pragon", 1, name="Ada", start=True, deal=7)
                await one.call()
                assert one.table_view["deal"] == 7
            assert ada.view == bob.view
            await ada.play_on(random.Random(1))
            (card,) = (await ada.http.get("/api/me/records")).json()["records"]
            kept = (await ada.http.get(f"/api/records/{card['id']}")).json()
            assert kept["deal"] == 7
            assert (await ada.http.get(f"/api/records/{card['id']}/verification")).json()["good"]
            shown = (await ada.http.get(f"/api/records/{card['id']}/replay?seat=0")).json()
            assert shown["record"]["deal"] == 7

    run(play(server.url))


def test_what_is_known_of_a_deal_is_said_and_nothing_else(server: Server) -> None:
    async def ask(url: str) -> None:
        async with Client(url) as ada:
            cards = {card["name"]: card for card in (await ada.http.get("/api/games")).json()}
            assert (cards["pragon"]["deals"], cards["pragon"]["proven"]) == (2**32, 1000)
            assert (cards["level8"]["deals"], cards["level8"]["proven"]) == (0, 0)

            async def asked(game: str, number: object, **options: object) -> tuple[int, object]:
                data = {"number": number, "options": options}
                answer = await ada.http.post(f"/api/games/{game}/deals", json=data)
                told = answer.json()
                return answer.status_code, told.get("winnable", told.get("code"))

            assert await asked("pragon", 1) == (200, True)
            assert await asked("pragon", 1000, jokers_wild=False) == (200, True)
            assert await asked("pragon", 1001) == (200, False)
            assert await asked("pragon", -1) == (400, "deal-number")
            assert await asked("level8", 1) == (400, "deal-unnumbered")
            assert await asked("pragon", 1, ace="sideways") == (400, "option-value")
            assert (await asked("pragon", "one"))[0] == 400
            table = {"game": "pragon", "seats": 1, "name": "Ada", "start": True, "deal": 2**32}
            refused = await ada.http.post("/api/tables", json=table)
            assert (refused.status_code, refused.json()["code"]) == (400, "deal-number")

    run(ask(server.url))
