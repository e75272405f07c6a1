import type { Delegation } from '@latchkey/contracts/permissions/schemas'
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, type Hex, toHex } from 'viem'

const struct = [
  {
    type: 'tuple',
    components: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      {
        name: 'caveats',
        type: 'tuple[]',
        components: [
          { name: 'enforcer', type: 'address' },
          { name: 'terms', type: 'bytes' },
          { name: 'args', type: 'bytes' },
        ],
      },
      { name: 'salt', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const
const chain = [{ ...struct[0], type: 'tuple[]' }] as const

const structOf = ({ caveats, salt, ...rest }: Delegation, signature: Hex) => ({
  ...rest,
  caveats: caveats.map((one) => ({ ...one, args: '0x' as const })),
  salt: BigInt(salt),
  signature,
})

/** Permission context: passed to the manager with each use (ERC-7710). */
export const permissionContext = (delegation: Delegation, signature: Hex): Hex =>
  encodeAbiParameters(chain, [[structOf(delegation, signature)]])

/** The delegation in a context; undefined unless it is exactly one. */
export function readPermissionContext(
  context: Hex,
): { readonly delegation: Delegation; readonly signature: Hex } | undefined {
  try {
    const [[only, ...more]] = decodeAbiParameters(chain, context)
    if (!only || more.length > 0) return undefined
    const { delegate, delegator, authority, salt, signature } = only
    const caveats = only.caveats.map(({ enforcer, terms }) => ({ enforcer, terms }))
    return { delegation: { delegate, delegator, authority, caveats, salt: toHex(salt, { size: 32 }) }, signature }
  } catch {
    return undefined
  }
}

const disable = [
  {
    type: 'function',
    name: 'disableDelegation',
    inputs: struct,
    outputs: [],
    stateMutability: 'nonpayable',
  },
] as const

/** Data of the call to the manager that revokes a permission. */
export const disableCallData = (delegation: Delegation): Hex =>
  encodeFunctionData({ abi: disable, args: [structOf(delegation, '0x')] })
