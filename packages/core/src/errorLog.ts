import { isLatchkeyError } from '@latchkey/base/errors'
import { CONNECTION_REJECTED } from '@latchkey/contracts/errors/connect'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { SEND_REJECTED } from '@latchkey/contracts/errors/send'
import { SIGNATURE_DECLINED } from '@latchkey/contracts/errors/siwx'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { livePart } from './features/feature.ts'
import type { Latchkey } from './latchkey.ts'

/** Codes only: messages can contain addresses and URLs. */
export type LoggedError = { readonly atMs: number; readonly code: string }

/** Size of the log in bytes (spec S9.10). */
const logBytes = 1_024_000
/** Size of one entry: a number, and a short text that other entries share. */
const entryBytes = 64
const entriesMax = logBytes / entryBytes

const decisions = [USER_REJECTED, CONNECTION_REJECTED, SIGNATURE_DECLINED, SEND_REJECTED, CONNECT_ABORTED]

/** Stores the latest errors of this page, for the report of the checks. Decisions of the visitor are not errors. */
export function logError(latchkey: Latchkey, error: unknown): void {
  const code = isLatchkeyError(error) ? error.code : 'UNKNOWN'
  if (decisions.some((decision) => decision.code === code)) return
  const log = logOf(latchkey)
  log.push({ atMs: latchkey.clock.now(), code })
  if (log.length > entriesMax) log.shift()
}

export const loggedErrors = (latchkey: Latchkey): readonly LoggedError[] => logOf(latchkey)

const logOf = (latchkey: Latchkey) => livePart(latchkey, 'errorLog', (): LoggedError[] => [])
