# /// script
# requires-python = ">=3.8"
# ///
"""What the KV cache of one sequence takes, checked against numbers that vLLM printed.

room.py [count|tokens|length|bytes]; the model is Llama 3.1 8B: 32 layers, 8 KV heads of 128.
"""
import sys

GIB = 2**30
ROOM = 2.89 * GIB  # what vLLM had left on a card of 24 GB, issue 10517


def per_token(layers=32, kv_heads=8, head_size=128, size=2, cards=1):
    """Bytes for one token on each card: a key and a value in every layer."""
    return 2 * layers * max(1, kv_heads // cards) * head_size * size


how = (sys.argv[1:] or ["count"])[0]
need = per_token()
if how == "count":
    assert (229 * 16, 378 * 16, 1478 * 16) == (3664, 6048, 23648)  # blocks of 16, tokens: three reports
    print(need, "bytes a token; blocks in 2.89 GiB:", int(ROOM // (16 * need)))
    assert abs(ROOM / (16 * need) - 1478) < 3 and abs(3.81 * GIB / (16 * need) - 1952) < 3
    assert 131072 * need == 16.00 * GIB  # 131072 tokens, 16.00 GiB: a fourth
elif how == "tokens":  # asked for 128 new tokens, 0.71 GiB free: refused all the same
    assert 128 * need < 0.71 * GIB < 131072 * need
elif how == "length":
    assert 29000 * need > ROOM  # refused
    assert 23648 * need <= ROOM  # what vLLM said could be stored
    print("29000 tokens:", round(29000 * need / GIB, 2), "GiB; 23648:", round(23648 * need / GIB, 2), "GiB; there: 2.89")
else:
    assert 29000 * need > ROOM >= 29000 * per_token(size=1)  # eight bits a number
    assert ROOM >= 29000 * per_token(cards=2)  # on two cards each holds half of the heads
    assert per_token(cards=16) == per_token(cards=8)  # and never less than one head
    print([round(29000 * n / GIB, 2) for n in (need, per_token(size=1), per_token(cards=2))])
