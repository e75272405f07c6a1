import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { keccak256 } from '../address/keccak256.ts'
import type { NodeTransaction } from './nodeTransaction.ts'

/** What identifies a transaction besides its hash and fees: the sender's nonce, and a digest of what it does. */
export type Fingerprint = {
  readonly from: string
  /** As the node writes it. */
  readonly nonce: string
  /** Empty when only a cancellation was seen, whose content is not the transfer's. */
  readonly digest: string
}

export function fingerprintOf(transaction: NodeTransaction): Fingerprint {
  const { from, nonce, to, value, input } = transaction
  const content = [to ?? '', value, input].join()
  return { from, nonce, digest: sendsNothing(transaction) ? '' : toHex(keccak256(toUtf8(content))) }
}

/** Whether a transaction only uses up its nonce: nothing, from an account to itself. Wallets cancel with it. */
export const sendsNothing = ({ from, to, value, input }: NodeTransaction): boolean =>
  to === from && value === '0x0' && input === '0x'

export const writeFingerprint = ({ from, nonce, digest }: Fingerprint): string => [from, nonce, digest].join(':')

const written = /^(0x[0-9a-f]{40}):(0x[0-9a-f]{1,16}):([0-9a-f]{64}|)$/

/** Undefined for any other text: it comes from a storage to which other scripts write. */
export function readFingerprint(text: string | undefined): Fingerprint | undefined {
  const [, from, nonce, digest] = written.exec(text ?? '') ?? []
  return from === undefined || nonce === undefined || digest === undefined ? undefined : { from, nonce, digest }
}
