// @ts-check
import { inflateSync } from 'node:zlib'

const headerBytes = 12
const entryBytes = 16

/**
 * The font in a WOFF file, which is the same tables compressed (W3C, WOFF 1.0).
 * @param {Buffer} woff
 * @returns {Uint8Array}
 */
export function fontOf(woff) {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(headerBytes + entryBytes * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables = []
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index
    const [start = 0, packedBytes = 0, bytes = 0, checksum = 0] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(entry + at),
    )
    const stored = woff.subarray(start, start + packedBytes)
    // Each table begins at a multiple of four.
    const table = Buffer.alloc(Math.ceil(bytes / 4) * 4)
    table.set(packedBytes < bytes ? inflateSync(stored) : stored)
    const place = headerBytes + entryBytes * index
    woff.copy(directory, place, entry, entry + 4)
    for (const [field, value] of [checksum, offset, bytes].entries())
      directory.writeUInt32BE(value, place + 4 + 4 * field)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([directory, ...tables])
}
