"""One message of each kind, made of fixed values: what is sent must stay the same for ever.

PYTHONPATH=src:tests python -m support.golden_messages

writes them to tests/data/golden, after the protocol was changed on purpose. Read the difference
before it is committed: a client of the older protocol must not misunderstand any of it.
"""

from pathlib import Path
from typing import Literal

import msgspec

from cardtable import games
from cardtable.bots.advice import Advice, RatedPlan
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.view import Combination, HandCombinations, Meld
from cardtable.table.table import Clock, TableSettings, VoidDeal
from cardtable.table.table_view import PendingUndoView, SeatView, TableView
from cardtable.table.updates import HistoryEntry, MoveChoice
from cardtable.wire import VERSION, client_messages, server_messages
from cardtable.wire.client_messages import AnyClientMessage
from cardtable.wire.server_messages import AnyServerMessage

FOLDER = Path(__file__).parents[1] / "data" / "golden"

KEY = "key-1"
TIME = 1_700_000_000_000
VIEW = {"seat": 0, "turn": 1, "moves": [], "results": []}  # the fields of the views of all games


def client_samples() -> list[AnyClientMessage]:
    head: tuple[Literal[1], str, int] = (VERSION, KEY, 7)
    return [
        client_messages.SitRequest(*head, seat=1, name="Ada"),
        client_messages.SetProfileRequest(*head, name="Ada", portrait="fox", colour="red"),
        client_messages.SeatGuestRequest(*head, target_seat=1, name="Ben"),
        client_messages.TakeDeviceRequest(*head, target_seat=1),
        client_messages.PassDeviceRequest(*head),
        client_messages.HandOverRequest(*head, target_seat=1),
        client_messages.AddBotRequest(*head, target_seat=2, bot="level3"),
        client_messages.ClearSeatRequest(*head, target_seat=2),
        client_messages.RemovePersonRequest(*head, target_seat=2),
        client_messages.RenewInviteRequest(*head),
        client_messages.LeaveRequest(*head),
        client_messages.SetOptionsRequest(*head, options={"play_on": True}),
        client_messages.StartRequest(*head),
        client_messages.CommitSaltRequest(*head, attempt=1, commitment="cd" * 32),
        client_messages.OpenSaltRequest(*head, salt="ef" * 32),
        client_messages.PlayRequest(*head, steps=(3, 14)),
        client_messages.PlayNotationRequest(*head, move="7 7"),
        client_messages.UndoRequest(*head, unfinished=True),
        client_messages.AnswerUndoRequest(*head, accept=True),
        client_messages.PauseRequest(*head),
        client_messages.ResumeRequest(*head),
        client_messages.ReclaimSeatRequest(*head),
        client_messages.AnswerAbsenceRequest(*head, target_seat=1, wait=True),
        client_messages.NextGameRequest(*head),
        client_messages.ReactRequest(*head, reaction="well_played"),
        client_messages.SyncRequest(*head),
        client_messages.HistoryRequest(*head),
        client_messages.HintRequest(*head),
        client_messages.CombinationsRequest(*head),
    ]


def sample_table_view(game: str) -> TableView:
    ada = SeatView("person", "Ada", "", True, 58_500, 1, "ef" * 32, "cd" * 32, True)
    bot = SeatView("bot", "level3", "level3", False, 60_000, 0, "", "", False)
    return TableView(
        game=game,
        rules=1,
        options={"option": True},
        settings=TableSettings(Clock("bank", 60_000, 1_000), listed=True),
        phase="playing",
        host=0,
        seats=(ada, bot),
        paused=False,
        clock_seat=0,
        clock_since=TIME - 1_500,
        pending_undo=PendingUndoView(0, (0,)),
        scores=(1.0, 0.0),
        games_played=1,
        deal=None,
        seal="ab" * 32,
        seed="",
        void_deals=(VoidDeal((1,), (0,)),),
    )


def sync_sample(name: str) -> server_messages.SyncMessage:
    """Return a sync with the view of seat 0 right after the deal of a game."""
    game = games.find(name)
    view = game.view(game.new(game.seats[0], game.options(), FastChance(1)), 0)
    return server_messages.SyncMessage(
        VERSION, "abcdefghijkl", 0, 7, TIME, sample_table_view(name), view, "invite"
    )


def server_samples() -> list[AnyServerMessage]:
    """Return one message of each kind but `sync`."""
    sentence = Message("threeup-plays", {"seat": 0, "cards": "7", "count": 1})
    shown = (Message("advice-chances", {"chances": 62, "margin": 7}),)
    plan = RatedPlan(
        steps=(3,),
        move="7",
        win_probability=0.625,
        standard_error=0.03125,
        loss=0.125,
        loss_error=0.0625,
        group=0,
        chances=62,
        margin=7,
        shown=shown,
        reasons=(sentence,),
        messages=(sentence,),
    )
    combination = Combination("run", (4, 5, 6))
    combinations = HandCombinations((combination,), (Meld((4, 5, 6, 20), (combination,)),))
    return [
        server_messages.UpdateMessage(
            v=VERSION,
            version=8,
            server_time=TIME,
            key=KEY,
            table_view=msgspec.Raw(server_messages.ENCODER.encode(sample_table_view("threeup"))),
            view=VIEW,
            steps=(3, 14),
            mover=0,
            messages=(sentence,),
        ),
        server_messages.HistoryMessage(VERSION, (HistoryEntry(0, (sentence,), VIEW),)),
        server_messages.ReactionMessage(VERSION, 1, "well_played"),
        server_messages.WatchersMessage(VERSION, 2),
        server_messages.NoticeMessage(VERSION, "The server restarts at ten."),
        server_messages.HintMessage(VERSION, KEY, 7, Advice(sentence, (plan,), 400)),
        server_messages.CombinationsMessage(
            VERSION, combinations, (MoveChoice((3,), (sentence,)),)
        ),
        server_messages.DoneMessage(VERSION, KEY, 7),
        server_messages.refused_message(KEY, IllegalMove("table-stale", found=6, known=7), 7),
        server_messages.ByeMessage(VERSION, "restart"),
        server_messages.HeartbeatMessage(VERSION),
    ]


def tag_of(message: AnyClientMessage | AnyServerMessage) -> str:
    return str(message.__struct_config__.tag)


def encode_samples() -> dict[str, bytes]:
    """Return the bytes of each message by the name of its file."""
    found = {f"client-{tag_of(one)}": msgspec.json.encode(one) for one in client_samples()}
    for name in games.names():
        found[f"server-sync-{name}"] = server_messages.encode_message(sync_sample(name))
    for message in server_samples():
        found[f"server-{tag_of(message)}"] = server_messages.encode_message(message)
    return found


def write_samples() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in encode_samples().items():
        (FOLDER / f"{name}.json").write_bytes(data + b"\n")


if __name__ == "__main__":
    write_samples()
