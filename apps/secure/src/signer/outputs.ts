import { type ErrorRow, errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { ACCOUNT_CONTROL_REFUSED, MESSAGE_LENGTH_REFUSED } from '@latchkey/contracts/errors/custody'
import {
  EMBEDDED_ADDRESS_MISMATCH,
  EMBEDDED_KEY_MISMATCH,
  EMBEDDED_SIGNER_FAILED,
  HPKE_KEY_INVALID,
  PROTECTION_SECRET_WRONG,
} from '@latchkey/contracts/errors/embedded'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { type AskedFactor, bytesOf, isText, readFactorList, readWallet, type StoredWallet } from './storedWallet.ts'

/** Everything that may leave a signer worker. {@link readOutput} enforces it on both sides. */
export type SignerOutput =
  /** Sealed requests, to be sent at once to the vaults of their calls. The worker waits for the sealed answers. */
  | { readonly ask: VaultAsk }
  /** The wallet is protected and needs one of these factors. The worker waits for the owner's secret. */
  | { readonly factors: FactorQuestion }
  /** Needed by this device if the response to the next request is lost. The worker waits until it is stored. */
  | { readonly keep: StoredWallet }
  | { readonly sig: SignResult }
  | { readonly pub: WalletAccess }
  /** Each is valid for one request of this device, for a few minutes. */
  | { readonly acts: ActSignatures }
  /** The keys have been received. */
  | { readonly exported: true }
  | { readonly err: { readonly code: string; readonly values?: Readonly<Record<string, string>> } }

/** Signatures of the control key under one act, for each vault, base64url. */
export type ActSignatures = { readonly auth: string; readonly recovery: string }

export type FactorQuestion = {
  readonly walletId: string
  /** The last secret was wrong. */
  readonly isWrong: boolean
  readonly factors: readonly AskedFactor[]
}

export type VaultAsk = { readonly call: string; readonly sealed: Uint8Array }

/**
 * JSON-RPC result: hex for eip155; base58 signature, with the base64 transaction, for solana. An operation that upgrades the account
 * has a second signature.
 */
export type SignResult =
  | string
  | { readonly signature: string; readonly transaction?: string }
  | { readonly signature: string; readonly upgrade: string }

/** Result of a sign-in: the wallet that this device can use now, or why it has none. */
export type WalletAccess =
  | { readonly status: 'active'; readonly wallet: StoredWallet }
  | { readonly status: 'none' | 'frozen'; readonly userId: string }

/** Size of a sealed message with an empty plaintext, and the largest message that a vault accepts. */
const sealedLength = { min: 83, max: 64 * 1024 }
const evmSignatureLength = 2 + 2 * 65
const evmSignature = /^0x[0-9a-f]{130}$/
/** Nodes accept transactions of up to 128 KiB. */
const evmTransactionLength = 2 + 2 * 132 * 1024

/** base64url of 64 bytes. */
const bytes64 = /^[\w-]{86}$/

const rows: readonly ErrorRow[] = [
  ACCOUNT_CONTROL_REFUSED,
  EMBEDDED_ADDRESS_MISMATCH,
  EMBEDDED_KEY_MISMATCH,
  EMBEDDED_SIGNER_FAILED,
  HPKE_KEY_INVALID,
  MESSAGE_LENGTH_REFUSED,
  PROTECTION_SECRET_WRONG,
  CHAIN_MISMATCH,
  INSUFFICIENT_FUNDS,
  RPC_INVALID_PARAMS,
  WALLET_METHOD_UNSUPPORTED,
  WALLET_UNAUTHORIZED,
]

/** A copy with only the known fields, each of the right size; undefined for invalid messages. */
export function readOutput(value: unknown): SignerOutput | undefined {
  if (!isRecord(value) || Object.keys(value).length !== 1) return undefined
  const ask = readAsk(value.ask)
  if (ask) return { ask }
  const factors = readFactors(value.factors)
  if (factors) return { factors }
  const keep = readWallet(value.keep)
  if (keep) return { keep }
  const sig = readSignResult(value.sig)
  if (sig) return { sig }
  const acts = readActs(value.acts)
  if (acts) return { acts }
  const pub = readAccess(value.pub)
  if (pub) return { pub }
  if (value.exported === true) return { exported: true }
  const err = readError(value.err)
  return err && { err }
}

/** Removes causes and unknown messages from an error before it leaves the worker, because they could contain secrets. */
export function outputOfError(error: unknown): SignerOutput {
  const known = isLatchkeyError(error) && rows.some((row) => row.code === error.code)
  const values = known ? textValues(error.values) : undefined
  const output = { err: { code: known ? error.code : EMBEDDED_SIGNER_FAILED.code, ...(values ? { values } : {}) } }
  return readOutput(output) ?? { err: { code: EMBEDDED_SIGNER_FAILED.code } }
}

/** The error that a worker reported. */
export function errorOfOutput(err: {
  readonly code: string
  readonly values?: LatchkeyError['values']
}): LatchkeyError {
  const row = rows.find(({ code }) => code === err.code) ?? EMBEDDED_SIGNER_FAILED
  return errorOf(row, err.values ? { values: err.values } : {})
}

function readActs(value: unknown): ActSignatures | undefined {
  if (!isRecord(value)) return undefined
  const { auth, recovery } = value
  return isText(auth, bytes64) && isText(recovery, bytes64) ? { auth, recovery } : undefined
}

function readAsk(value: unknown): VaultAsk | undefined {
  if (!isRecord(value) || !isText(value.call, /^[a-zA-Z]{1,32}$/)) return undefined
  const sealed = bytesOf(value.sealed, sealedLength)
  return sealed && { call: value.call, sealed }
}

function readFactors(value: unknown): FactorQuestion | undefined {
  if (!isRecord(value) || !isText(value.walletId, /^[\w-]{1,64}$/)) return undefined
  const factors = readFactorList(value.factors)
  return factors && { walletId: value.walletId, isWrong: value.isWrong === true, factors }
}

function readSignResult(value: unknown): SignResult | undefined {
  if (typeof value === 'string')
    return value.length >= evmSignatureLength && value.length <= evmTransactionLength && /^0x[0-9a-f]+$/.test(value)
      ? value
      : undefined
  if (!isRecord(value)) return undefined
  if (isText(value.upgrade, evmSignature) && isText(value.signature, evmSignature))
    return { signature: value.signature, upgrade: value.upgrade }
  if (!isText(value.signature, /^[1-9A-HJ-NP-Za-km-z]{64,88}$/)) return undefined
  const { signature, transaction } = value
  if (transaction === undefined) return { signature }
  return isText(transaction, /^[A-Za-z0-9+/]{1,1644}={0,2}$/) ? { signature, transaction } : undefined
}

function readAccess(value: unknown): WalletAccess | undefined {
  if (!isRecord(value)) return undefined
  const { status, userId } = value
  if (status === 'none' || status === 'frozen') return isText(userId, /^[\w-]{1,64}$/) ? { status, userId } : undefined
  const wallet = status === 'active' ? readWallet(value.wallet) : undefined
  return wallet && { status: 'active', wallet }
}

function readError(value: unknown): { readonly code: string; readonly values?: Record<string, string> } | undefined {
  if (!isRecord(value) || !rows.some(({ code }) => code === value.code)) return undefined
  const values = textValues(value.values)
  return { code: String(value.code), ...(values ? { values } : {}) }
}

function textValues(values: unknown): Record<string, string> | undefined {
  if (!isRecord(values)) return undefined
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, String(text).slice(0, 120)]))
}
