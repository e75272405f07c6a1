import type { ActivityTransfer } from '@latchkey/contracts/api/activity/schemas'
import { hexOf } from '../hexBytes.ts'
import type { IndexedChain } from '../indexedChains.ts'
import { isScamText, skeletonOf } from '../scamText.ts'
import type { TokenRow } from './historyRows.ts'

/** A currency of a transfer, and whether it looks fraudulent. */
export type Currency = {
  readonly info: NonNullable<ActivityTransfer['fungible_info']>
  /** Undefined if the contract does not state them. */
  readonly decimals: number | undefined
  readonly isScam: boolean
}

export type IconOf = (symbol: string) => string | undefined

/** The native currency of a chain. */
export function nativeCurrency({ config }: IndexedChain, iconOf: IconOf): Currency {
  const { name, symbol, decimals } = config.nativeCurrency
  return { info: { name, symbol, decimals, icon: iconFrom(iconOf, symbol) }, decimals, isScam: false }
}

/** An ERC-20 token: as configured by the operator, or as it describes itself. Only a configured one has an icon. */
export function tokenCurrency(
  { config, namespace }: IndexedChain,
  { contract, facts, iconOf }: tokenCurrency.Params,
): Currency {
  const contractAddress = namespace.parseAddress(hexOf(contract)) ?? hexOf(contract)
  const address = `${config.id}:${contractAddress}`
  const listed = config.tokens.find((token) => token.address.toLowerCase() === hexOf(contract))
  if (listed) {
    const { name, symbol, decimals } = listed
    return { info: { name, symbol, decimals, address, icon: iconFrom(iconOf, symbol) }, decimals, isScam: false }
  }
  const symbol = facts?.symbol ?? ''
  const name = facts?.name ?? contractAddress
  const decimals = facts?.decimals ?? undefined
  const known = [config.nativeCurrency, ...config.tokens].map((token) => skeletonOf(token.symbol))
  return {
    info: { name, symbol, address, icon: null, ...(decimals !== undefined && { decimals }) },
    decimals,
    isScam: isScamText(`${name} ${symbol}`) || known.includes(skeletonOf(symbol)),
  }
}

export declare namespace tokenCurrency {
  type Params = { readonly contract: Buffer; readonly facts: TokenRow | undefined; readonly iconOf: IconOf }
}

function iconFrom(iconOf: IconOf, symbol: string): { url: string } | null {
  const url = iconOf(symbol)
  return url === undefined ? null : { url }
}
