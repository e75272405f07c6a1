import type { Permission } from '@latchkey/contracts/permissions/schemas'
import { delegationManagerAddress, enforcers } from '@latchkey/eip155/permissions/delegationContracts'
import type { RpcCall } from '../createNodeClient.ts'
import type { RpcReply } from '../readReplies.ts'
import { unitsOf } from './unitsOf.ts'

/** Counters of the enforcers, by manager and delegation hash. */
const counters = {
  'native-token-transfer': { to: enforcers.nativeTransferAmount, selector: '0x9dd5d9ab' },
  'native-token-periodic': { to: enforcers.nativePeriodTransfer, selector: '0x7b91dc78' },
  'erc20-token-transfer': { to: enforcers.erc20TransferAmount, selector: '0x9dd5d9ab' },
  'erc20-token-periodic': { to: enforcers.erc20PeriodTransfer, selector: '0x7b91dc78' },
  'call-limit': { to: enforcers.limitedCalls, selector: '0x19054d89' },
  'contract-call': undefined,
} as const satisfies Record<Permission['type'], object | undefined>

const managerWord = delegationManagerAddress.slice(2).toLowerCase().padStart(64, '0')

/** The call that reads how much of a permission was used; undefined if the permission has no limit. */
export function useCall({ type }: Permission, pci: string): RpcCall | undefined {
  const counter = counters[type]
  return (
    counter && {
      method: 'eth_call',
      params: [{ to: counter.to, data: `${counter.selector}${managerWord}${pci.slice(2)}` }, 'latest'],
    }
  )
}

/**
 * The used amount, in base units or calls; for an amount per period, in the period of `nowSeconds`. Undefined if the
 * node has no value.
 */
export function usedOf({ type }: Permission, reply: RpcReply, nowSeconds: number): bigint | undefined {
  return type === 'native-token-periodic' || type === 'erc20-token-periodic'
    ? usedInPeriod(reply, BigInt(nowSeconds))
    : unitsOf(reply)
}

/**
 * From `periodicAllowances`: amount and duration of a period, start of the first one, the last one used, and its used
 * amount.
 */
function usedInPeriod(reply: RpcReply, now: bigint): bigint | undefined {
  const words = 'result' in reply && typeof reply.result === 'string' ? reply.result.match(/[0-9a-f]{64}/gi) : null
  const [, duration, start, lastPeriod, used] = (words ?? []).map((word) => BigInt(`0x${word}`))
  if (duration === undefined || start === undefined || used === undefined) return undefined
  // Nothing is stored before the first use.
  if (duration === 0n) return 0n
  return (now - start) / duration + 1n === lastPeriod ? used : 0n
}
