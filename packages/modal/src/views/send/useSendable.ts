import { parseUnits } from '@latchkey/base/units'
import type { AccountParams } from '@latchkey/core/account/queries'
import type { SendableToken } from '@latchkey/core/send/validateSend'
import { useNativeBalanceQuery, useTokenBalancesQuery } from '../shared/useBalances.ts'

/** A token with its name and icon. */
export type HeldToken = SendableToken & {
  readonly name: string
  readonly iconUrl?: string
  /** Not listed by the server. */
  readonly unlisted?: true
}

/**
 * The tokens that the account can send, native currency first. The native balance comes from the chain and does not need the token
 * list.
 */
export function useSendable(account: AccountParams | undefined) {
  const native = useNativeBalanceQuery(account)
  const tokens = useTokenBalancesQuery(account)
  const listed = tokens.data?.filter(({ address }) => address !== undefined) ?? []
  const currency = tokens.data?.find(({ address }) => address === undefined)
  const held: readonly HeldToken[] | undefined = native.data && [
    {
      ...native.data,
      name: currency?.name ?? native.data.symbol,
      ...(currency?.iconUrl && { iconUrl: currency.iconUrl }),
      ...(currency?.dollarPrice !== undefined && { dollarPrice: currency.dollarPrice }),
    },
    ...listed.map((token) => ({ ...token, units: parseUnits(token.numeric, token.decimals) ?? 0n })),
  ]
  return {
    held,
    /** Changes with every request and every response, even if the data is equal. */
    version: `${native.dataUpdatedAt} ${tokens.dataUpdatedAt} ${native.isFetching || tokens.isFetching}`,
    /** The native balance is being fetched or refetched. */
    reading: native.isFetching,
    failed: native.isError && !native.data,
    /** The token list is loading. */
    tokensLoading: !tokens.data && !tokens.isError,
    tokensFailed: tokens.isError && !tokens.data,
    tokensFailedAtMs: tokens.errorUpdatedAt,
    retry: () => void native.refetch(),
    retryTokens: () => void tokens.refetch(),
  }
}
