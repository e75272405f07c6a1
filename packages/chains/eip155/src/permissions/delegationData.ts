import type { Delegation } from '@latchkey/contracts/permissions/schemas'
import { type Hex, hashStruct } from 'viem'
import { delegationManagerAddress } from './delegationContracts.ts'

const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

const messageOf = ({ delegate, delegator, authority, caveats, salt }: Delegation) => ({
  delegate,
  delegator,
  authority,
  caveats,
  salt: BigInt(salt),
})

/** Typed data that the account signs for a delegation (EIP-712). */
export const delegationData = (delegation: Delegation, chainId: number) =>
  ({
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManagerAddress },
    types,
    primaryType: 'Delegation',
    message: messageOf(delegation),
  }) as const

/** Identifies a delegation on its chain: the manager disables it, and enforcers count its uses, by this hash. */
export const delegationHash = (delegation: Delegation): Hex =>
  hashStruct({ types, primaryType: 'Delegation', data: messageOf(delegation) })
