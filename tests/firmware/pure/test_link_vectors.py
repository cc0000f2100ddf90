"""The conversations of tests/vectors/link.json, from the tray's side."""

from .helpers import vectors
from .link_bench import WHO, Bench


def talk(conversation, dev):
    """Play a conversation of the vectors against a link."""
    bench = Bench(key=conversation.get("key", "").encode())
    bench.link._who = dict(WHO, dev=dev)
    bench.link.up(conversation.get("locked", False))
    bench.roll(conversation["records"])
    said = []

    def gather():
        said.extend([message for message in bench.port.take() if message["t"] != "hb"])

    for step in conversation["steps"]:
        gather()
        if "wait" in step:
            bench.wait(step["wait"])
        elif "bridge" in step:
            assert said == [], (conversation["name"], step, said)
            bench.say({k: bench.store.inst if v == "@inst" else v for k, v in step["bridge"].items()})
        else:
            assert said, (conversation["name"], step)
            message = said.pop(0)
            for field, value in step["tray"].items():
                assert message.get(field) == value, (conversation["name"], step, message)
    gather()
    assert said == [], (conversation["name"], said)


def test_the_conversations_of_the_vectors():
    everything = vectors("link")
    for conversation in everything["conversations"]:
        talk(conversation, everything["dev"])
