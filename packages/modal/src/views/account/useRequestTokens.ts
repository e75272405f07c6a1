import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { type HeldToken, useSendable } from '../send/useSendable.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { useSwapTokens } from '../swap/useSwapTokens.ts'

/** Tokens that can be requested: the account's own, native currency first, then the others that the server knows. */
export function useRequestTokens() {
  const account = useReadableAccount()
  const { network } = useNetwork()
  const { held, tokensLoading } = useSendable(account)
  const swapTokens = useSwapTokens(account).data ?? []
  const native = network && { ...network.nativeCurrency, units: 0n }
  const own: readonly HeldToken[] = held ?? (native ? [native] : [])
  const isOther = ({ address }: SwapToken) =>
    address !== undefined && !own.some((one) => one.address?.toLowerCase() === address.toLowerCase())
  return { own, others: swapTokens.filter(isOther), isLoading: tokensLoading }
}
