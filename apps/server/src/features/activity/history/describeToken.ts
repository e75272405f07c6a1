import type { ActivityTransfer } from '@latchkey/contracts/api/activity/schemas'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import { tokenOf } from '../../../chains/tokenOf.ts'
import { isScamText, skeletonOf } from '../scamText.ts'
import type { TokenRow } from './historyRows.ts'

/** The currency of a transfer, and its fraud flag. */
export type Currency = {
  readonly info: NonNullable<ActivityTransfer['fungible_info']>
  /** Undefined if the contract does not state them. */
  readonly decimals: number | undefined
  readonly isScam: boolean
}

export type IconOf = (symbol: string) => string | undefined

/** The native currency of a chain. */
export function nativeCurrency({ nativeCurrency: { name, symbol, decimals } }: ChainConfig, iconOf: IconOf): Currency {
  return { info: { name, symbol, decimals, icon: iconFrom(iconOf, symbol) }, decimals, isScam: false }
}

/**
 * A fungible token: as configured by the operator, otherwise with its own metadata. Only a configured one has an icon.
 */
export function tokenCurrency(config: ChainConfig, { contract, facts, iconOf }: tokenCurrency.Params): Currency {
  const address = `${config.id}:${contract}`
  const listed = tokenOf(config, contract)
  if (listed) {
    const { name, symbol, decimals } = listed
    return { info: { name, symbol, decimals, address, icon: iconFrom(iconOf, symbol) }, decimals, isScam: false }
  }
  const symbol = facts?.symbol ?? ''
  const name = facts?.name ?? contract
  const decimals = facts?.decimals ?? undefined
  const known = [config.nativeCurrency, ...config.tokens].map((token) => skeletonOf(token.symbol))
  return {
    info: { name, symbol, address, icon: null, ...(decimals !== undefined && { decimals }) },
    decimals,
    isScam: isScamText(`${name} ${symbol}`) || known.includes(skeletonOf(symbol)),
  }
}

export declare namespace tokenCurrency {
  type Params = {
    /** In its canonical spelling. */
    readonly contract: string
    readonly facts: Pick<TokenRow, 'name' | 'symbol' | 'decimals'> | undefined
    readonly iconOf: IconOf
  }
}

function iconFrom(iconOf: IconOf, symbol: string): { url: string } | null {
  const url = iconOf(symbol)
  return url === undefined ? null : { url }
}
