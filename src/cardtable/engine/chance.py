"""Where luck comes from. It is handed in, and it is used for cards alone.

Two sources have the same door. `FastChance` is for simulation: xoshiro128++ by
Blackman and Vigna. `SealedChance` is for real tables: nobody can foresee it, and
afterwards everybody can check it. `docs/chance.md` describes both to the bit, with
vectors for implementations in other languages.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine import codes
from cardtable.engine.bits import count, nth_bit
from cardtable.engine.refusal import InvalidInput

WORD_MASK: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 2**62
SEED_BYTES: Final = 32
MAX_SALT_BYTES: Final = 255


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    @abstractmethod
    def word(self) -> i64:
        """Thirty-two random bits."""

    def below(self, number: i64) -> i64:
        """A number from 0 up to but not including `number`, each equally likely.

        Lemire's method: the high half of a product, drawn again in the few cases
        that would favour some results. `number` is from 1 to 2^30.
        """
        product = self.word() * number
        if (product & WORD_MASK) < number:
            unfair = (WORD_MASK + 1 - number) % number
            while (product & WORD_MASK) < unfair:
                product = self.word() * number
        return product >> 32

    def card(self, among: i64) -> i64:
        """One card of a set that is given as bits, each equally likely.

        A draw asks here, so that a chance with an order of its own can answer from it.
        """
        return nth_bit(among, self.below(count(among)))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class TableChance(Chance):
    """What a table deals from: it is wound back with the moves, so it can be kept as it is."""

    @abstractmethod
    def clone(self) -> "TableChance":
        """The same luck from here on: what one gives, the other gives too."""

    @abstractmethod
    def draw_count(self) -> int:
        """A number that grows with everything that was drawn."""


@final
@mypyc_attr(acyclic=True)
class FastChance(Chance):
    """xoshiro128++ from a seed of up to 62 bits. All values stay below 2^63."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise InvalidInput(codes.SEED, seed=str(seed), last=str(SEED_LIMIT - 1))
        low: i64 = seed & WORD_MASK
        high: i64 = seed >> 32
        self.a = mix_word(low + 0x9E3779B9 & WORD_MASK)
        self.b = mix_word(self.a ^ high)
        self.c = mix_word(self.b + 0x9E3779B9 & WORD_MASK)
        self.d = mix_word(self.c ^ low) | 1  # never all zero

    def word(self) -> i64:
        a, b, c, d = self.a, self.b, self.c, self.d
        total = a + d & WORD_MASK
        result = (total << 7 & WORD_MASK | total >> 25) + a & WORD_MASK
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ b << 9 & WORD_MASK
        self.d = d << 11 & WORD_MASK | d >> 21
        return result


def mix_word(word: i64) -> i64:
    """Every bit of the result depends on every bit of the word (Wellons' low-bias hash)."""
    word = (word ^ word >> 16) * 0x21F0AAAD & WORD_MASK
    word = (word ^ word >> 15) * 0x735A2D97 & WORD_MASK
    return word ^ word >> 15


@final
@mypyc_attr(acyclic=True)
class SealedChance(TableChance):
    """A SHA-256 counter stream from a secret seed of 32 bytes and the salts of the players.

    The seal of the seed is shown before anybody adds a salt, so that the house cannot
    choose the seed to suit the salts, nor a player the salt to suit the seed.
    """

    def __init__(self, seed: bytes, salts: Sequence[bytes]) -> None:
        if len(seed) != SEED_BYTES:
            raise InvalidInput(codes.SEED_BYTES, size=len(seed))
        for salt in salts:
            if len(salt) > MAX_SALT_BYTES:
                raise InvalidInput(codes.SALT, size=len(salt))
        told = b"".join(bytes([len(salt)]) + salt for salt in salts)
        self.key = sha256_digest(b"cardtable chance 1" + seed + told)
        self.block = b""
        self.words: i64 = 0  # how many words have been given

    def word(self) -> i64:
        at: i64 = self.words % 8 * 4
        if at == 0:
            number: int = self.words // 8
            self.block = sha256_digest(self.key + number.to_bytes(8, "big"))
        self.words += 1
        return int.from_bytes(self.block[at : at + 4], "big")

    def draw_count(self) -> int:
        return self.words

    def clone(self) -> "SealedChance":
        copy = SealedChance(bytes(SEED_BYTES), ())
        copy.key = self.key
        copy.block = self.block
        copy.words = self.words
        return copy


def seal(seed: bytes) -> bytes:
    """What is shown of the seed before the deal: it tells nothing, and fits no other seed."""
    return sha256_digest(b"cardtable seal 1" + seed)


def sha256_digest(data: bytes) -> bytes:
    from hashlib import sha256  # loads a large library, which only real tables need

    return sha256(data).digest()


def shuffled_copy(items: vec[i64], chance: Chance) -> vec[i64]:
    """A copy in an order that owes nothing to the old one."""
    copy = items[:]
    left: i64
    for left in range(len(items) - 1, 0, -1):
        other = chance.below(left + 1)
        copy[left], copy[other] = copy[other], copy[left]
    return copy
