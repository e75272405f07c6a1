import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'

/** A secret with the id by which stored records refer to it. */
export type SecretKey = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }

/**
 * Reads a file `id.key.checksum`. The checksum detects a damaged or truncated file.
 * @throws SERVER_START_FAILED when the file is missing, damaged or readable by others
 */
export function readKeyFile(path: string): SecretKey {
  let text: string
  try {
    if ((statSync(path).mode & 0o077) !== 0) throw refused(`other users can read ${path}; set its mode to 0400`)
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    throw refused(`the key file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  const [id = '', encoded = '', checksum] = text.split('.')
  const bytes = fromBase64(encoded)
  if (!bytes || id === '' || checksum !== checksumOf(id, encoded)) throw refused(`the key file ${path} is damaged`)
  return { id, bytes }
}

/** Creates a key file that only this user can read. Never overwrites one. */
export function writeKeyFile(path: string, { id, bytes }: SecretKey): void {
  const encoded = toBase64Url(bytes)
  const file = openSync(path, 'wx', 0o400)
  try {
    writeSync(file, `${id}.${encoded}.${checksumOf(id, encoded)}\n`)
  } finally {
    closeSync(file)
  }
}

export const newKeyId = (): string => randomBytes(8).toString('hex')

const checksumOf = (id: string, encoded: string): string =>
  createHash('sha256').update(`${id}.${encoded}`).digest('hex').slice(0, 16)

function refused(reason: string) {
  return errorOf(SERVER_START_FAILED, { values: { part: 'vault', reason } })
}
