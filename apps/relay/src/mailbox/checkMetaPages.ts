import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Offsets in a meta page of LMDB's data format 2, including the page header of 24 bytes. */
const at = {
  ...{ pageNumber: 0, pageFlags: 18, magic: 24, mapAddress: 32, mapSize: 40, pageSize: 48 },
  ...{ freeRoot: 88, mainRoot: 136, lastPage: 144, transaction: 152, end: 160 },
}
const metaFlag = 8
const magic = 0xbeefc0de
const noRoot = 2n ** 64n - 1n

/**
 * Checks the two meta pages of an LMDB data file; a file that does not exist yet or is empty passes. LMDB checks only their
 * magic number: other damage there ends the process or opens an older state.
 * @throws with the reason
 */
export function checkMetaPages(file: string): void {
  const descriptor = openIfExists(file)
  if (descriptor === undefined) return
  try {
    const { size } = fstatSync(descriptor)
    if (size === 0) return
    const first = readMeta(descriptor, { position: 0, page: 0n, size })
    const second = readMeta(descriptor, { position: first.pageSize, page: 1n, size })
    // Transactions write the meta pages alternately.
    const distance = first.transaction - second.transaction
    if (first.pageSize !== second.pageSize || distance > 1n || distance < -1n)
      throw new Error('its two meta pages contradict each other')
  } finally {
    closeSync(descriptor)
  }
}

function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

function readMeta(
  descriptor: number,
  { position, page, size }: { readonly position: number; readonly page: bigint; readonly size: number },
): { readonly pageSize: number; readonly transaction: bigint } {
  const bytes = Buffer.alloc(at.end)
  const isWhole = readSync(descriptor, bytes, 0, at.end, position) === at.end
  const long = (offset: number) => bytes.readBigUInt64LE(offset)
  const pageSize = bytes.readUInt32LE(at.pageSize)
  const isPageSize = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0
  const pages = isPageSize ? BigInt(Math.floor(size / pageSize)) : 0n
  const isRoot = (root: bigint) => root === noRoot || (root > 1n && root < pages)
  const isIntact =
    isWhole &&
    isPageSize &&
    long(at.pageNumber) === page &&
    bytes.readUInt16LE(at.pageFlags) === metaFlag &&
    bytes.readUInt32LE(at.magic) === magic &&
    long(at.mapAddress) === 0n &&
    long(at.mapSize) % BigInt(pageSize) === 0n &&
    long(at.lastPage) < long(at.mapSize) / BigInt(pageSize) &&
    [at.freeRoot, at.mainRoot].every((offset) => isRoot(long(offset)))
  if (!isIntact) throw new Error(`its meta page ${page} is damaged`)
  return { pageSize, transaction: long(at.transaction) }
}
