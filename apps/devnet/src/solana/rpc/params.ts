import { isRecord } from '@latchkey/base/isRecord'
import { type Address, getBase58Encoder } from '@solana/kit'
import type { Ledger } from '../ledger.ts'
import { contextSlotNotReached, invalidParams } from './rpcError.ts'

export type Params = readonly unknown[]
export type Method = (ledger: Ledger, params: Params) => unknown

export const apiVersion = '3.0.0'

/** Results that depend on the chain's state include the slot at which they were read. */
export function withContext<T>({ slots }: Ledger, value: T) {
  return { context: { apiVersion, slot: slots.current() }, value }
}

/** The last argument of most methods; rejects a `minContextSlot` in the future. */
export function readConfig({ slots }: Ledger, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) throw invalidParams('Invalid params: the configuration is not an object.')
  const { minContextSlot } = value
  const current = slots.current()
  if (minContextSlot !== undefined && readCount(minContextSlot, 'minContextSlot') > current)
    throw contextSlotNotReached(current)
  return value
}

export function readAddress(value: unknown): Address {
  if (bytesOf(value)?.length !== 32) throw invalidParams('Invalid param: Invalid')
  return value as Address
}

export function readSignature(value: unknown): string {
  if (bytesOf(value)?.length !== 64) throw invalidParams('Invalid param: Invalid')
  return value as string
}

/** Integers in a body are parsed as bigint. */
export function readCount(value: unknown, what: string): bigint {
  if (typeof value === 'bigint' && value >= 0n && value < 1n << 64n) return value
  throw invalidParams(`Invalid params: invalid type for ${what}, expected u64.`)
}

export function readArray(value: unknown, limit: number): Params {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: expected a sequence.')
  if (value.length > limit) throw invalidParams(`Too many inputs provided; max ${limit}`)
  return value
}

function bytesOf(value: unknown): ArrayLike<number> | undefined {
  if (typeof value !== 'string' || value.length > 88) return undefined
  try {
    return getBase58Encoder().encode(value)
  } catch {
    return undefined
  }
}
