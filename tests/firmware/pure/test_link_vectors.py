"""The conversations of tests/vectors/link.json, from the tray's side."""

from .helpers import vectors
from .link_bench import WHO, Bench


class Conversation:
    """One conversation of the vectors with a link."""

    def __init__(self, conversation, dev):
        self.name = conversation["name"]
        self.bench = Bench(key=conversation.get("key", "").encode())
        self.first = self.bench.store.inst
        self.bench.link._who = dict(WHO, dev=dev)
        self.bench.link.up(conversation.get("locked", False))
        self.bench.roll(conversation["records"])
        self.said = []

    def gather(self):
        self.said.extend([message for message in self.bench.port.take() if message["t"] != "hb"])

    def resolve(self, value):
        """A store's name for the word that stands for it."""
        if value == "@new":
            assert self.bench.store.inst != self.first, self.name
            return self.bench.store.inst
        return self.first if value == "@inst" else value

    def play(self, step):
        self.gather()
        if "wait" in step:
            self.bench.wait(step["wait"])
        elif "bridge" in step:
            assert self.said == [], (self.name, step, self.said)
            self.bench.say({field: self.resolve(value) for field, value in step["bridge"].items()})
        else:
            assert self.said, (self.name, step)
            message = self.said.pop(0)
            for field, value in step["tray"].items():
                assert message.get(field) == self.resolve(value), (self.name, step, message)

    def end(self):
        self.gather()
        assert self.said == [], (self.name, self.said)


def test_the_conversations_of_the_vectors():
    everything = vectors("link")
    for vector in everything["conversations"]:
        if vector.get("side", "tray") == "tray":
            conversation = Conversation(vector, everything["dev"])
            for step in vector["steps"]:
                conversation.play(step)
            conversation.end()
