import type { Readable } from 'node:stream'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { VAULT_IMPORT_REFUSED } from '@latchkey/contracts/errors/vault'
import { Decrypter } from 'age-encryption'
import * as v from 'valibot'
import { type ExportHeader, exportVersion, headerSchema } from './exportFormat.ts'
import { throughWebStream } from './throughWebStream.ts'

/** The lines of an export, in order. @throws VAULT_IMPORT_REFUSED */
export async function* decryptedLines(file: Readable, identities: readonly string[]): AsyncGenerator<unknown> {
  try {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of await throughWebStream(file, (sealed) => decrypter.decrypt(sealed))) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) yield JSON.parse(part)
    }
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    throw refused('it cannot be decrypted with this identity, or was changed or cut off')
  }
}

/** The first line of an export. @throws VAULT_IMPORT_REFUSED */
export function headerOf(line: unknown): ExportHeader {
  if (isRecord(line) && typeof line.version === 'number' && line.version > exportVersion)
    throw refused(`its version is ${line.version}, and this release reads up to ${exportVersion}`)
  const parsed = v.safeParse(headerSchema, line)
  if (!parsed.success) throw refused('it does not begin as an export of a vault')
  return parsed.output
}

export function refused(reason: string) {
  return errorOf(VAULT_IMPORT_REFUSED, { values: { reason } })
}
