import { getNameAddresses } from '@latchkey/api/names/getNameAddresses'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { chainIdOfCoinType, coinTypeOf } from '@latchkey/contracts/api/names/coinType'
import { isDomainName } from '@latchkey/contracts/api/names/isDomainName'
import { nameLookupMs } from '@latchkey/contracts/constants/names'
import { NAME_INVALID, NAME_LOOKUP_FAILED, NAME_NOT_FOUND } from '@latchkey/contracts/errors/names'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNames } from './findNames.ts'

/** `name` includes the zone. */
export type ResolvedName = { readonly name: string; readonly address: string }

/**
 * The account of a name on a network: a name of the server's zone, or an ENS name if the server resolves those. Undefined if the
 * name is not registered, or only for another kind of network. An EVM account is used on all EVM networks.
 * @throws NAMES_OFF, NAME_LOOKUP_FAILED, COIN_TYPE_INVALID, API_*
 */
export async function resolveName(
  latchkey: Latchkey,
  params: { readonly name: string; readonly networkId: CaipNetworkId; readonly signal?: AbortSignal },
): Promise<ResolvedName | undefined> {
  const slow = new AbortController()
  const stopWaiting = latchkey.clock.after(nameLookupMs, () => slow.abort(errorOf(NAME_LOOKUP_FAILED)))
  const signals = params.signal ? [params.signal, slow.signal] : [slow.signal]
  try {
    return await lookUp(latchkey, { ...params, signal: AbortSignal.any(signals) })
  } finally {
    stopWaiting()
  }
}

async function lookUp(
  latchkey: Latchkey,
  { networkId, ...params }: { readonly name: string; readonly networkId: CaipNetworkId; readonly signal: AbortSignal },
): Promise<ResolvedName | undefined> {
  const cancel = { signal: params.signal }
  // Requested first, because it returns no error for an unregistered name.
  const [wanted] = await findNames(latchkey, { name: params.name, ...cancel })
  const typed = params.name.trim().toLowerCase()
  const name = wanted ? wanted.registered && wanted.name : isDomainName(typed) && typed
  if (name === false) return undefined
  try {
    const addresses = await getNameAddresses(apiOf(latchkey), { name, ...cancel })
    const coinType = coinTypeOf(networkId)
    const isSame = (one: number) => one === coinType || (isEvm(one) && isEvm(coinType))
    const [, address] = Object.entries(addresses).find(([one]) => isSame(Number(one))) ?? []
    return address === undefined ? undefined : { name, address }
  } catch (error) {
    // Not registered, or not a valid name.
    if (isLatchkeyError(error) && noName.has(error.code)) return undefined
    throw error
  }
}

const noName = new Set([NAME_NOT_FOUND.code, NAME_INVALID.code])
const isEvm = (coinType: number): boolean => chainIdOfCoinType(coinType) !== undefined
