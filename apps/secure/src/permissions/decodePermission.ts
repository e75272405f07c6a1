import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { PERMISSION_ACCOUNT_UNSUPPORTED, PERMISSION_UPGRADE_NEEDED } from '@latchkey/contracts/errors/permissions'
import { WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import type { Permission } from '@latchkey/contracts/permissions/schemas'
import { checksumAddress } from '@latchkey/eip155/address/address'
import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { permissionsOf } from '@latchkey/eip155/permissions/permissionsOf'
import type { DecodedRequest, UndecodedRequest } from '../requests/DecodedRequest.ts'
import type { PermissionFacts } from '../requests/decodedFacts.ts'
import { namespaceOf } from '../rpc/chainKeysOf.ts'
import { networkOf } from '../rpc/networks.ts'
import { newSeed, readGrantOf } from '../signer/grantSeed.ts'
import { isUpgraded } from '../smartAccount/isUpgraded.ts'
import type { Endpoints } from '../smartAccount/smartAccounts.ts'
import { textsOf } from '../texts/permissionsTexts.ts'
import { permissionSummary } from './permissionSummary.ts'
import { revocationOf } from './revocationOf.ts'

/**
 * Decodes a request to grant or to revoke a permission. Only the key's account has permissions.
 *
 * @throws WALLET_METHOD_UNSUPPORTED, PERMISSION_*, CHAIN_MISMATCH, WALLET_UNAUTHORIZED, UPSTREAM_*
 */
export async function decodePermission(site: Endpoints, known: UndecodedRequest): Promise<DecodedRequest> {
  const { request, chainId } = known
  const { method } = request
  if (namespaceOf(chainId) !== 'eip155') throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  const { facts, keys } =
    method === 'wallet_grantPermissions' ? await decodeGrant(site, known) : decodeRevocation(known)
  return {
    ...known,
    network: networkOf(chainId),
    facts,
    refusal: undefined,
    keys,
    view: {
      asks: (tag) => textsOf(tag).asks[facts.change],
      isRisky: facts.change === 'grant',
      ...(facts.change === 'revoke' && { buttons: (tag: string) => ({ approve: textsOf(tag).end }) }),
      summary: (props) => permissionSummary({ facts, ...props }),
    },
  }
}

type Decoded = { readonly facts: PermissionFacts; readonly keys: DecodedRequest['keys'] }

async function decodeGrant(site: Endpoints, known: UndecodedRequest): Promise<Decoded> {
  const { chainId, address, askedAt } = known
  const seed = newSeed(askedAt)
  const { request, delegation } = readGrantOf(known, seed)
  if (request.address !== undefined && !eip155LazyKeys.isSameAddress(request.address, address))
    throw errorOf(PERMISSION_ACCOUNT_UNSUPPORTED, { values: { address: request.address } })
  const named = `eip155:${Number(request.chainId)}`
  if (named !== chainId) throw errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected: named } })
  if (!(await isUpgraded(site, known))) throw errorOf(PERMISSION_UPGRADE_NEEDED)
  const { expiry, permissions } = request
  // Nothing is sent: the seed makes the signed delegation equal to the one that was shown.
  const prepared: PreparedTransaction = { transaction: seed, maxFeeUnits: 0n, isAffordable: true, details: [] }
  return {
    facts: {
      kind: 'permission',
      change: 'grant',
      delegate: delegation.delegate,
      granted: { expiry, permissions: permissions.map(withChecksums) },
    },
    keys: {
      readToken: eip155LazyKeys.readToken,
      prepareRequest: async () => prepared,
      simulateRequest: async () => undefined,
    },
  }
}

function decodeRevocation(known: UndecodedRequest): Decoded {
  const { delegation, transaction } = revocationOf(known)
  const granted = permissionsOf(delegation)
  const asTransaction = { method: 'eth_sendTransaction', params: [transaction] }
  return {
    facts: {
      kind: 'permission',
      change: 'revoke',
      delegate: checksumAddress(delegation.delegate) ?? delegation.delegate,
      ...(granted && { granted: { ...granted, permissions: granted.permissions.map(withChecksums) } }),
    },
    keys: {
      readToken: eip155LazyKeys.readToken,
      prepareRequest: (call) => eip155LazyKeys.prepareRequest({ ...call, ...asTransaction }),
      simulateRequest: (call) => eip155LazyKeys.simulateRequest({ ...call, ...asTransaction }),
    },
  }
}

/** With addresses in their EIP-55 form, by which tokens are found. */
function withChecksums(permission: Permission): Permission {
  const { type, data } = permission
  const checksummed = (address: `0x${string}`) => checksumAddress(address) ?? address
  if (type === 'erc20-token-transfer' || type === 'contract-call')
    return { ...permission, data: { ...data, address: checksummed(data.address) } } as Permission
  if (type === 'erc20-token-periodic')
    return { ...permission, data: { ...data, tokenAddress: checksummed(data.tokenAddress) } }
  return permission
}
