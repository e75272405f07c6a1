import type { Delegation, Permission, PermissionRequest } from '@latchkey/contracts/permissions/schemas'
import { type Address, concat, type Hex, pad, toHex } from 'viem'
import { enforcers } from './delegationContracts.ts'

/** The delegation is not derived from another one. */
const rootAuthority: Hex = `0x${'f'.repeat(64)}`

/** The delegation for an app's request. `salt`: 32 random bytes, so that a repeated request creates another permission. */
export function delegationOf(
  request: Pick<PermissionRequest, 'expiry' | 'permissions'>,
  params: delegationOf.Params,
): Delegation {
  const { permissions, expiry } = request
  const native = permissions.find(({ type }) => type.startsWith('native-'))
  const calls = permissions.find(({ type }) => type === 'contract-call')
  return {
    delegate: params.delegate,
    delegator: params.account,
    authority: rootAuthority,
    caveats: [
      caveat('timestamp', number(0, 16), number(expiry, 16)),
      ...permissions.flatMap(caveatsOf),
      // A native allowance alone must not let the app call contracts, and a permission without one must not send native tokens.
      ...(native && !calls ? [caveat('exactCalldata')] : []),
      ...(native ? [] : [caveat('valueLte', number(0))]),
    ],
    salt: params.salt,
  }
}

export declare namespace delegationOf {
  type Params = {
    /** Address that may use the permission. */
    readonly delegate: Address
    /** Account that grants it. */
    readonly account: Address
    readonly salt: Hex
  }
}

const number = (value: number | string, size = 32): Hex => pad(toHex(BigInt(value)), { size })
const caveat = (name: keyof typeof enforcers, ...terms: readonly Hex[]) => ({
  enforcer: enforcers[name],
  terms: concat(['0x', ...terms]),
})

function caveatsOf(permission: Permission): Delegation['caveats'] {
  switch (permission.type) {
    case 'native-token-transfer':
      return [caveat('nativeTransferAmount', number(permission.data.allowance))]
    case 'native-token-periodic':
      return [caveat('nativePeriodTransfer', ...periodOf(permission.data))]
    case 'erc20-token-transfer':
      return [caveat('erc20TransferAmount', permission.data.address, number(permission.data.allowance))]
    case 'erc20-token-periodic':
      return [caveat('erc20PeriodTransfer', permission.data.tokenAddress, ...periodOf(permission.data))]
    case 'contract-call':
      return [caveat('allowedTargets', permission.data.address), caveat('allowedMethods', ...permission.data.functions)]
    case 'call-limit':
      return [caveat('limitedCalls', number(permission.data.count))]
  }
}

type Period = Extract<Permission, { type: 'native-token-periodic' }>['data']

const periodOf = ({ periodAmount, periodDuration, startTime = 0 }: Period): readonly Hex[] => [
  number(periodAmount),
  number(periodDuration),
  number(startTime),
]
