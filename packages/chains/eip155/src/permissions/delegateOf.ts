import { fromHex, toHex } from '@latchkey/base/codec/hex'
import type { PermissionSigner } from '@latchkey/contracts/permissions/schemas'
import { checksumAddress } from '../address/address.ts'
import { keccak256 } from '../address/keccak256.ts'

/** The address that may use a permission; undefined for a signer without one. */
export function delegateOf(signer: PermissionSigner): `0x${string}` | undefined {
  if (signer.type === 'account') return checksumAddress(signer.data.address)
  const point = fromHex(signer.data.publicKey.slice(-128))
  return point && checksumAddress(toHex(keccak256(point)).slice(-40))
}
