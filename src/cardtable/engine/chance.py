"""Sources of randomness, passed to every function that deals or draws cards.

`FastChance` is for simulation: xoshiro128++ by Blackman and Vigna. `SealedChance` is for real
tables: nobody can foresee what it deals, and everybody can check it afterwards. `docs/chance.md`
specifies both exactly, with test vectors for implementations in other languages.
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
DEAL_COUNT: Final = 2**32  # numbered deals of a game


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """A source of random numbers. A subclass needs to provide only `word`."""

    @abstractmethod
    def word(self) -> i64:
        """Return 32 random bits."""

    def below(self, number: i64) -> i64:
        """Return a number from 0 to `number` - 1, each equally likely.

        This is Lemire's method: the result is the high half of a product, and the few products
        that would favour some results are drawn again. `number` must be from 1 to 2^30.
        """
        product = self.word() * number
        if (product & WORD_MASK) < number:
            threshold = (WORD_MASK + 1 - number) % number
            while (product & WORD_MASK) < threshold:
                product = self.word() * number
        return product >> 32

    def card(self, among: i64) -> i64:
        """Return one card of the set `among`, given as bits; each is equally likely.

        A subclass with a fixed order of cards overrides this to deal in that order.
        """
        return nth_bit(among, self.below(count(among)))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class TableChance(Chance):
    """A chance that a table deals from. It can be cloned, so that moves can be taken back."""

    @abstractmethod
    def clone(self) -> "TableChance":
        """Return a copy that will give the same numbers as this one."""

    @abstractmethod
    def draw_count(self) -> int:
        """Return a number that grows with every draw."""


@final
@mypyc_attr(acyclic=True)
class FastChance(Chance):
    """xoshiro128++ with a seed of up to 62 bits.

    All values stay below 2^63, so that plain Python and compiled code give the same numbers.
    """

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise InvalidInput(codes.SEED, seed=str(seed), last=str(SEED_LIMIT - 1))
        low: i64 = seed & WORD_MASK
        high: i64 = seed >> 32
        self.a = mix_word(low + 0x9E3779B9 & WORD_MASK)
        self.b = mix_word(self.a ^ high)
        self.c = mix_word(self.b + 0x9E3779B9 & WORD_MASK)
        self.d = mix_word(self.c ^ low) | 1  # the generator must not start from all zeros

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
    """Hash `word` so that each bit of it affects the whole result (Wellons' low-bias hash)."""
    word = (word ^ word >> 16) * 0x21F0AAAD & WORD_MASK
    word = (word ^ word >> 15) * 0x735A2D97 & WORD_MASK
    return word ^ word >> 15


@final
@mypyc_attr(acyclic=True)
class SealedChance(TableChance):
    """A SHA-256 counter stream from a secret seed of 32 bytes and the salts of the players.

    The seal of the seed is shown before anybody adds a salt, and the players commit themselves
    to their salts before the first one is opened. So nobody can choose a seed or a salt to suit
    the others (`docs/fairness.md`).
    """

    def __init__(self, seed: bytes, salts: Sequence[bytes]) -> None:
        if len(seed) != SEED_BYTES:
            raise InvalidInput(codes.SEED_BYTES, size=len(seed))
        for salt in salts:
            if len(salt) > MAX_SALT_BYTES:
                raise InvalidInput(codes.SALT, size=len(salt))
        salt_bytes = b"".join([bytes([len(salt)]) + salt for salt in salts])
        self.key = sha256_digest(b"cardtable chance 1" + seed + salt_bytes)
        self.block = b""
        self.words: i64 = 0  # the number of words given so far

    def word(self) -> i64:
        offset: i64 = self.words % 8 * 4
        if offset == 0:
            block_number: int = self.words // 8
            self.block = sha256_digest(self.key + block_number.to_bytes(8, "big"))
        self.words += 1
        return int.from_bytes(self.block[offset : offset + 4], "big")

    def draw_count(self) -> int:
        return self.words

    def clone(self) -> "SealedChance":
        copy = SealedChance(bytes(SEED_BYTES), ())
        copy.key = self.key
        copy.block = self.block
        copy.words = self.words
        return copy


def numbered_chance(number: int) -> SealedChance:
    """Return the chance of a numbered deal. Everybody can compute its cards before they play."""
    if not 0 <= number < DEAL_COUNT:
        raise InvalidInput(codes.DEAL_NUMBER, number=str(number), high=str(DEAL_COUNT - 1))
    return SealedChance(sha256_digest(b"cardtable deal 1" + number.to_bytes(4, "big")), ())


def seal(seed: bytes) -> bytes:
    """Return the commitment to `seed`: it can be shown before the deal and fits no other seed."""
    return sha256_digest(b"cardtable seal 1" + seed)


def salt_commitment(seal: bytes, attempt: int, seat: int, salt: bytes) -> bytes:
    """Return the commitment of `seat` to its salt in one attempt to deal.

    It holds for this deal, attempt and seat alone: nobody can copy it for another one.
    """
    context = seal + attempt.to_bytes(4, "big") + seat.to_bytes(1, "big")
    return sha256_digest(b"cardtable salt 1" + context + salt)


def sha256_digest(data: bytes) -> bytes:
    from hashlib import sha256  # slow to import, and only real tables need it

    return sha256(data).digest()


def shuffled_copy(items: vec[i64], chance: Chance) -> vec[i64]:
    """Return a shuffled copy of `items`; every order is equally likely."""
    copy = items[:]
    left: i64
    for left in range(len(items) - 1, 0, -1):
        other = chance.below(left + 1)
        copy[left], copy[other] = copy[other], copy[left]
    return copy
