from firmware.tray.auth import hmac_sha256, proof
from firmware.tray.check import check
from firmware.tray.dice import FACES, faces, is_face
from firmware.tray.frame import DOWN_LIMIT, encode

from .helpers import vectors


def test_every_message_of_the_vectors_gets_its_verdict():
    for vector in vectors("messages")["down"]:
        assert check(vector["message"]) == vector["why"], vector["name"]


def test_the_longest_messages_that_are_allowed_fit_a_line_to_the_tray():
    dice = [[kind, 5] for kind in FACES]
    request = {"t": "request", "rid": "0123456789abcdef", "dice": dice, "prompt": "W" * 40, "ttl": 86400}
    assert check(request) == ""
    assert len(encode(request, DOWN_LIMIT)) <= DOWN_LIMIT
    challenge = {"t": "challenge", "nonce": "f" * 64}
    assert check(challenge) == ""
    assert len(encode(challenge, DOWN_LIMIT)) <= DOWN_LIMIT


def test_proofs_of_the_vectors():
    for vector in vectors("messages")["proofs"]:
        assert proof(vector["key"].encode(), vector["nonce"], vector["dev"]) == vector["mac"]


def test_hmac_of_rfc_4231():
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex().startswith("5bdcc146bf60754e6a042426089575c7")
    long_key = hmac_sha256(b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First")
    assert long_key.hex().startswith("60e431591ee0b67f0d8a26aacbf5b77f")


def test_faces_are_as_printed():
    assert faces("d6") == [1, 2, 3, 4, 5, 6]
    assert faces("d10")[0] == 0
    assert faces("d00") == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
    assert is_face("df", -1)
    assert not is_face("d00", 5)
    assert not is_face("d7", 1)
