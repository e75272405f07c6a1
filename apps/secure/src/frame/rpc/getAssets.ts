import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUnits } from '@latchkey/base/units'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import { RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { evmNetworkIds } from '../../rpc/networks.ts'
import { readBalances } from '../../rpc/readBalances.ts'
import { currentSession } from '../../site/session.ts'
import type { SecureSite } from '../../site/site.ts'
import { smartAccountOfSession } from '../../smartAccount/smartAccounts.ts'

type Hex = `0x${string}`
type Asset = {
  readonly address: string
  readonly balance: Hex
  readonly type: 'native' | 'erc20'
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}
type Wanted = { readonly address: string; readonly type: string }
type Asked = {
  readonly account: string
  /** Lower-case hex chain ids. */
  readonly chains: readonly Hex[] | undefined
  readonly isWanted: (chain: Hex, asset: Asset) => boolean
}

/** A request for more chains would make the server read more than a page can show. */
const chainsMax = 50

/**
 * Answers `wallet_getAssets` (EIP-7811): the native currency and tokens of one of the visitor's accounts on each EVM network, the most
 * valuable first. A list of assets overrides the other two filters.
 *
 * @throws LOGIN_REQUIRED, RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED for an account of somebody else, UPSTREAM_*
 */
export async function getAssets(
  site: SecureSite,
  params: unknown,
  signal: AbortSignal,
): Promise<Readonly<Record<Hex, readonly Asset[]>>> {
  const { account, chains, isWanted } = readFilters(params)
  const session = await currentSession(site)
  const own = [session.wallet.record.evm, smartAccountOfSession(session).address]
  if (!own.some((address) => eip155LazyKeys.isSameAddress(address, account))) throw errorOf(WALLET_UNAUTHORIZED)
  const known = evmNetworkIds.filter((id) => !chains || chains.includes(hexId(id)))
  const read = (chainId?: string) => readBalances(site, { address: account, chainId, signal })
  const balances = chains ? (await Promise.all(known.map(read))).flat() : await read()
  const found = (id: string) =>
    balances
      .filter(({ chainId }) => chainId === id)
      .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
      .map(assetOf)
      .filter((asset) => isWanted(hexId(id), asset))
  const listed = known.map((id) => [hexId(id), found(id)] as const)
  // A requested chain is in the result even if the account has nothing there.
  const empty = (chains ?? []).map((chain) => [chain, []] as const)
  return Object.fromEntries([...empty, ...listed.filter(([, assets]) => chains || assets.length > 0)])
}

const hexId = (networkId: string): Hex => `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`

function assetOf({ address, name, symbol, quantity }: TokenBalance): Asset {
  const decimals = Number(quantity.decimals)
  return {
    address: address?.split(':').at(-1) ?? 'native',
    balance: `0x${(parseUnits(quantity.numeric, decimals) ?? 0n).toString(16)}`,
    type: address === undefined ? 'native' : 'erc20',
    metadata: { name, symbol, decimals },
  }
}

/** @throws RPC_INVALID_PARAMS */
function readFilters(params: unknown): Asked {
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method: 'wallet_getAssets', reason } })
  const [asked]: readonly unknown[] = Array.isArray(params) ? params : []
  if (!isRecord(asked)) throw invalid('the request is missing')
  const { account, assetFilter, assetTypeFilter, chainFilter } = asked
  if (typeof account !== 'string' || !/^0x[0-9a-f]{40}$/i.test(account)) throw invalid("'account' is not an address")
  const chainOf = (value: unknown): Hex => {
    const number = typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : 0
    if (number === 0) throw invalid(`'${String(value).slice(0, 40)}' is not a chain id in hex`)
    return `0x${number.toString(16)}`
  }
  if (assetFilter !== undefined) {
    if (!isRecord(assetFilter)) throw invalid("'assetFilter' is not an object")
    const wanted = new Map(Object.entries(assetFilter).map(([chain, list]) => [chainOf(chain), wantedOf(list)]))
    if ([...wanted.values()].includes(undefined)) throw invalid("'assetFilter' lists something that is not an asset")
    return { account, ...chainsOf([...wanted.keys()]), isWanted: (chain, asset) => isListed(wanted.get(chain), asset) }
  }
  if (chainFilter !== undefined && !Array.isArray(chainFilter)) throw invalid("'chainFilter' is not a list")
  const isTypes = Array.isArray(assetTypeFilter) && assetTypeFilter.every((type) => typeof type === 'string')
  if (assetTypeFilter !== undefined && !isTypes) throw invalid("'assetTypeFilter' is not a list of types")
  const types: readonly string[] | undefined = isTypes ? assetTypeFilter.map((type) => type.toLowerCase()) : undefined
  return {
    account,
    ...chainsOf(chainFilter?.map(chainOf)),
    isWanted: (_, { type }) => !types || types.includes(type),
  }

  function chainsOf(chains: readonly Hex[] | undefined): Pick<Asked, 'chains'> {
    if (chains && chains.length > chainsMax) throw invalid(`it names more than ${chainsMax} chains`)
    return { chains }
  }
}

/** The requested assets of one chain; undefined if one is malformed. */
function wantedOf(list: unknown): readonly Wanted[] | undefined {
  if (!Array.isArray(list)) return undefined
  const wanted = list.map((one: unknown) => {
    const { address, type } = isRecord(one) ? one : {}
    return typeof address === 'string' && typeof type === 'string'
      ? { address: address.toLowerCase(), type: type.toLowerCase() }
      : undefined
  })
  return wanted.every((one) => one !== undefined) ? wanted : undefined
}

const isListed = (wanted: readonly Wanted[] | undefined, { address, type }: Asset): boolean =>
  wanted?.some((one) => one.address === address.toLowerCase() && one.type === type) === true
