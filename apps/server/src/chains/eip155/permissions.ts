import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { delegationManagerAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { delegationData, delegationHash } from '@latchkey/eip155/permissions/delegationData'
import { permissionContext } from '@latchkey/eip155/permissions/permissionContext'
import { permissionsOf } from '@latchkey/eip155/permissions/permissionsOf'
import { getAddress, recoverTypedDataAddress } from 'viem/utils'
import type { ChainSupport } from '../chainSupport.ts'
import { useCall, usedOf } from './permissionUse.ts'
import { unitsOf } from './unitsOf.ts'

/** `disabledDelegations(bytes32)` of the manager. */
const disabledSelector = '0x2d40d052'

const revokedCall = (pci: string) => ({
  method: 'eth_call',
  params: [{ to: delegationManagerAddress, data: `${disabledSelector}${pci.slice(2)}` }, 'latest'],
})

/** Permissions as delegations (ERC-7710). */
export const permissions: NonNullable<ChainSupport['permissions']> = {
  read(delegation) {
    const granted = permissionsOf(delegation)
    return (
      granted && {
        ...granted,
        pci: delegationHash(delegation),
        account: getAddress(delegation.delegator),
        context: permissionContext(delegation, '0x'),
      }
    )
  },
  async isSigned({ chain, delegation, signature }) {
    const chainId = Number(chain.id.slice('eip155:'.length))
    try {
      const signer = await recoverTypedDataAddress({
        ...delegationData(delegation, chainId),
        signature: signature as `0x${string}`,
      })
      return signer === getAddress(delegation.delegator)
    } catch {
      // The text is not a signature by a key.
      return false
    }
  },
  async statesOf(ask, { granted, nowMs }) {
    const uses = granted.flatMap(({ pci, permissions }) =>
      permissions.flatMap((permission) => {
        const call = useCall(permission, pci)
        return call ? [{ permission, call }] : []
      }),
    )
    const replies = await ask([...granted.map(({ pci }) => revokedCall(pci)), ...uses.map(({ call }) => call)])
    const revoked = replies.slice(0, granted.length)
    if (revoked.some((reply) => 'error' in reply)) throw errorOf(UPSTREAM_FAILED)
    const nowSeconds = Math.floor(nowMs / 1000)
    const used = new Map(
      uses.map(({ permission }, index) => {
        const reply = replies[granted.length + index]
        return [permission, reply && usedOf(permission, reply, nowSeconds)]
      }),
    )
    return granted.map(({ permissions }, index) => ({
      // Nothing has been revoked if the manager is not deployed.
      isRevoked: unitsOf(revoked[index]) === 1n,
      used: permissions.map((permission) => used.get(permission)),
    }))
  },
}
