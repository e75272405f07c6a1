/**
 * Encodes a text as a QR code (ISO/IEC 18004) in byte mode, in the smallest version that fits it. Always uses mask 2, which has the
 * lowest penalty (§7.8.3) for almost all pairing links; rating all eight blocked a slow phone for 100 ms.
 *
 * @throws RangeError if the text does not fit the largest version
 */
export function qrModules(text: string, level: keyof typeof levels): qrModules.Result {
  const bytes = new TextEncoder().encode(text)
  let version = 1
  while (headerNibbles(version) / 2 + bytes.length > dataLength(version, level)) version++
  const size = version * 4 + 17
  const modules = functionModules(version, levels[level].format)
  placeData(modules, size, withParity(dataCodewords(bytes, version, level), version, level))
  return { size, modules }
}

export declare namespace qrModules {
  type Result = {
    /** Modules per side. */
    readonly size: number
    /** All modules, row by row; true if dark. */
    readonly modules: readonly (boolean | undefined)[]
  }
}

/** Bits of the level in the code, and for versions 1 to 40 the parity codewords of each block and the number of blocks. */
const levels = {
  M: {
    format: 0,
    parity: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
      35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
  Q: {
    format: 3,
    parity: [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
    ],
    blocks: [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43,
      45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
  },
}

/** The mode, the length of the text and the terminator, in units of four bits. */
const headerNibbles = (version: number) => (version < 10 ? 4 : 6)

function blocksOf(version: number, level: keyof typeof levels) {
  const { parity, blocks } = levels[level]
  const count = blocks[version - 1]
  if (count === undefined) throw new RangeError('The text is too long for a QR code.')
  // The last number applies to all larger versions.
  return { count, parity: parity[version - 1] ?? (parity.at(-1) as number) }
}

const codewordCount = (version: number): number => {
  const alignments = Math.floor(version / 7) + 2
  const reserved = version < 2 ? 0 : (25 * alignments - 10) * alignments - 55 + (version < 7 ? 0 : 36)
  return Math.floor(((16 * version + 128) * version + 64 - reserved) / 8)
}

function dataLength(version: number, level: keyof typeof levels): number {
  const { count, parity } = blocksOf(version, level)
  return codewordCount(version) - count * parity
}

function dataCodewords(bytes: Uint8Array, version: number, level: keyof typeof levels): number[] {
  const nibbles = [4]
  for (let bits = headerNibbles(version) * 4 - 12; bits >= 0; bits -= 4) nibbles.push((bytes.length >> bits) & 15)
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15)
  nibbles.push(0)
  const used = nibbles.length / 2
  return Array.from({ length: dataLength(version, level) }, (_, at) =>
    at < used ? ((nibbles[2 * at] as number) << 4) | (nibbles[2 * at + 1] as number) : (at - used) % 2 ? 17 : 236,
  )
}

/** Splits the data into blocks, adds the Reed-Solomon parity of each, and interleaves them. */
function withParity(data: readonly number[], version: number, level: keyof typeof levels): number[] {
  const { count, parity } = blocksOf(version, level)
  const short = Math.floor(data.length / count)
  const shortBlocks = count - (data.length % count)
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * short + Math.max(0, index - shortBlocks)
    return data.slice(start, start + short + (index < shortBlocks ? 0 : 1))
  })
  const divisor = parityDivisor(parity)
  const codewords: number[] = []
  for (const part of [blocks, blocks.map((block) => remainder(block, divisor))])
    for (let at = 0; at <= Math.max(short, parity); at++)
      for (const block of part) {
        const codeword = block[at]
        if (codeword !== undefined) codewords.push(codeword)
      }
  return codewords
}

function parityDivisor(degree: number): number[] {
  const divisor = new Array<number>(degree - 1).fill(0).concat(1)
  let root = 1
  for (let factor = 0; factor < degree; factor++) {
    for (let at = 0; at < degree; at++) divisor[at] = multiply(divisor[at] as number, root) ^ (divisor[at + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}

function remainder(block: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const codeword of block) {
    const factor = codeword ^ (rest.shift() as number)
    rest.push(0)
    for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] as number) ^ multiply(divisor[at] as number, factor)
  }
  return rest
}

/** In GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

/** Timing, finder and alignment patterns, format and version; undefined where data goes. */
function functionModules(version: number, format: number): (boolean | undefined)[] {
  const size = version * 4 + 17
  const modules = new Array<boolean | undefined>(size * size)
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y * size + x] = dark
  }
  /** Concentric squares: `light` lists the distances of the light ones. */
  const squares = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const far = size - 7
  const places = alignmentPlaces(version)
  for (const x of places)
    for (const y of places) if (!((x === 6 && (y === 6 || y === far)) || (x === far && y === 6))) squares(x, y, 2, [1])
  squares(3, 3, 4, [2, 4])
  squares(size - 4, 3, 4, [2, 4])
  squares(3, size - 4, 4, [2, 4])
  const formatBits = checked((format << 3) | MASK, 10, 0x537) ^ 0x5412
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((formatBits >> bit) & 1) === 1
    // The timing pattern is left out.
    if (bit < 8) {
      set(8, bit < 6 ? bit : bit + 1, dark)
      set(size - 1 - bit, 8, dark)
    } else {
      set(bit === 8 ? 7 : 14 - bit, 8, dark)
      set(8, size - 15 + bit, dark)
    }
  }
  set(8, size - 8, true)
  const versionBits = version < 7 ? undefined : checked(version, 12, 0x1f25)
  for (let bit = 0; versionBits !== undefined && bit < 18; bit++) {
    const dark = ((versionBits >> bit) & 1) === 1
    const across = size - 11 + (bit % 3)
    const along = Math.floor(bit / 3)
    set(across, along, dark)
    set(along, across, dark)
  }
  return modules
}

const MASK = 2

function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, back) => version * 4 + 10 - back * step)]
}

/** Appends a BCH checksum of `degree` bits. */
function checked(value: number, degree: number, polynomial: number): number {
  let rest = value
  for (let bit = 0; bit < degree; bit++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial)
  return (value << degree) | rest
}

/** Fills the free modules in columns of two, from the bottom right upwards and back, and masks them. */
function placeData(modules: (boolean | undefined)[], size: number, codewords: readonly number[]): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    // The vertical timing pattern takes a column.
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (let x = right; x >= right - 1; x--) {
        const at = (upward ? size - 1 - step : step) * size + x
        if (modules[at] !== undefined) continue
        const isSet = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        modules[at] = isSet !== (x % 3 === 0)
        bit++
      }
  }
}
