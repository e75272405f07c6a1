const mask = 0xffff_ffff_ffff_ffffn
const rateBytes = 136
const rounds = 24

/**
 * Keccak-256 of up to a few hundred bytes, for addresses and their checksums only: 0.6 KB instead of 3 KB for a library, and
 * synchronous. Slow and not constant-time, so not for keys or signatures.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rateBytes) + 1) * rateBytes)
  padded.set(bytes)
  padded[bytes.length] = (padded[bytes.length] ?? 0) ^ 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) ^ 0x80
  const words = new BigUint64Array(25)
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rateBytes) {
    for (let word = 0; word < rateBytes / 8; word += 1)
      words[word] = at(words, word) ^ view.getBigUint64(block + word * 8, true)
    permute(words)
  }
  const out = new DataView(new ArrayBuffer(32))
  for (let word = 0; word < 4; word += 1) out.setBigUint64(word * 8, at(words, word), true)
  return new Uint8Array(out.buffer)
}

const at = (words: BigUint64Array, index: number): bigint => words[index] ?? 0n
const rotate = (word: bigint, by: number): bigint => ((word << BigInt(by)) | (word >> BigInt(64 - by))) & mask

/** Keccak-f[1600] (FIPS 202 §3.2), with the constants of ρ and ι computed on the fly. */
function permute(words: BigUint64Array): void {
  let register = 1
  for (let round = 0; round < rounds; round += 1) {
    theta(words)
    rhoPi(words)
    chi(words)
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) words[0] = at(words, 0) ^ (1n << BigInt(2 ** bit - 1))
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
  }
}

function theta(words: BigUint64Array): void {
  const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(words, x + y), 0n))
  for (let x = 0; x < 5; x += 1) {
    const mixed = (columns[(x + 4) % 5] ?? 0n) ^ rotate(columns[(x + 1) % 5] ?? 0n, 1)
    for (let y = 0; y < 25; y += 5) words[x + y] = at(words, x + y) ^ mixed
  }
}

function rhoPi(words: BigUint64Array): void {
  let x = 1
  let y = 0
  let carried = at(words, 1)
  for (let step = 0; step < 24; step += 1) {
    const nextY = (2 * x + 3 * y) % 5
    x = y
    y = nextY
    const here = at(words, x + 5 * y)
    words[x + 5 * y] = rotate(carried, (((step + 1) * (step + 2)) / 2) % 64)
    carried = here
  }
}

function chi(words: BigUint64Array): void {
  for (let y = 0; y < 25; y += 5) {
    const row = Array.from({ length: 5 }, (_, x) => at(words, y + x))
    for (let x = 0; x < 5; x += 1)
      words[y + x] = (row[x] ?? 0n) ^ (~(row[(x + 1) % 5] ?? 0n) & mask & (row[(x + 2) % 5] ?? 0n))
  }
}
