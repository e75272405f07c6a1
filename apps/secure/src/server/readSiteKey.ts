import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { developmentSiteKey } from '@latchkey/node/clientNetwork'

/** The key of the secure site. Without a file, the one of development. @throws SERVER_START_FAILED */
export function readSiteKey(path: string | undefined): KeyObject {
  if (path === undefined) return developmentSiteKey
  try {
    if ((statSync(path).mode & 0o077) !== 0) throw refused(`other users can read ${path}; set its mode to 0400`)
    const key = createPrivateKey(readFileSync(path))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    if (isLatchkeyError(cause)) throw cause
  }
  throw refused(`${path} is not a readable PEM file with an Ed25519 private key`)
}

const refused = (reason: string) => errorOf(SERVER_START_FAILED, { values: { part: 'secure site', reason } })
