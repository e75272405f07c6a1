import { isRecord } from '@latchkey/base/isRecord'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'

// Separate from `outputs.ts`, because the frame reads wallets before its first paint.

/** A wallet as stored on a device. `deviceHalf` is the device's key share, encrypted with the device's wrap key. */
export type StoredWallet = {
  readonly record: WalletRecord
  readonly container: Uint8Array
  readonly commitment: Uint8Array
  readonly deviceHalf: Uint8Array
  /** Private keys, encrypted with the wallet key: useless without the vault's share. */
  readonly keys: Uint8Array
  /** The wallet's protection, as far as this device knows. */
  readonly factors?: readonly AskedFactor[]
}

/** The fields of a factor that the owner's browser needs. */
export type AskedFactor =
  | { readonly type: 'password' }
  | { readonly type: 'passkey'; readonly credentialId: string; readonly salt: string }

const containerLength = 46
const commitmentLength = 32
const deviceShareLength = 63
const sealedKeysLength = 94
/** base64url of 32 bytes. */
const bytes32 = /^[\w-]{43}$/

/** A wallet as stored on a device; undefined when a part is missing or has the wrong size. */
export function readWallet(value: unknown): StoredWallet | undefined {
  if (!isRecord(value)) return undefined
  const record = readRecord(value.record)
  const container = exactly(value.container, containerLength)
  const commitment = exactly(value.commitment, commitmentLength)
  const deviceHalf = exactly(value.deviceHalf, deviceShareLength)
  const keys = exactly(value.keys, sealedKeysLength)
  const factors = readFactorList(value.factors)
  if (!record || !container || !commitment || !deviceHalf || !keys) return undefined
  return { record, container, commitment, deviceHalf, keys, ...(factors && { factors }) }
}

/** Fields of a wallet's record; undefined when one is missing or malformed. */
export function readRecord(value: unknown): WalletRecord | undefined {
  if (!isRecord(value)) return undefined
  const { v, userId, walletId, evm, sol, createdAt, epoch, control } = value
  if (v !== 2 || !isText(userId, /^[\w-]{1,64}$/) || !isText(walletId, /^[\w-]{1,64}$/)) return undefined
  if (!isText(evm, /^0x[0-9a-fA-F]{40}$/) || !isText(sol, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)) return undefined
  if (!isCount(createdAt, 0) || !isCount(epoch, 1) || !isText(control, bytes32)) return undefined
  return { v, userId, walletId, evm, sol, createdAt, epoch, control }
}

/** The factors of known types in a list; undefined if it has none. */
export function readFactorList(value: unknown): readonly AskedFactor[] | undefined {
  if (!Array.isArray(value)) return undefined
  const known = value
    .slice(0, 4)
    .map(readFactor)
    .filter((factor) => factor !== undefined)
  return known.length === 0 ? undefined : known
}

function readFactor(value: unknown): AskedFactor | undefined {
  if (!isRecord(value)) return undefined
  if (value.type === 'password') return { type: 'password' }
  const { type, credentialId, salt } = value
  const isPasskey = type === 'passkey' && isText(credentialId, /^[\w-]{22,1364}$/) && isText(salt, bytes32)
  return isPasskey ? { type, credentialId, salt } : undefined
}

/** True for a string of this form. */
export const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)
const isCount = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least

/** Copies the bytes, because posting a view would also send the rest of its buffer. */
export const bytesOf = (value: unknown, { min, max }: { readonly min: number; readonly max: number }) =>
  value instanceof Uint8Array && value.length >= min && value.length <= max ? value.slice() : undefined
const exactly = (value: unknown, length: number) => bytesOf(value, { min: length, max: length })
