import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import type { SwapDraftStore } from '@latchkey/core/swap/swapDraft'
import { useEffect, useRef } from 'react'
import type { ViewOf } from '../../router/view.ts'

/** Applies the app's arguments from opening the view, once. An unknown symbol is ignored. */
export function useStartingTokens(
  { arguments: given }: ViewOf<'Swap'>,
  tokens: readonly SwapToken[] | undefined,
  change: SwapDraftStore['change'],
): void {
  const done = useRef<ViewOf<'Swap'>['arguments']>(undefined)
  useEffect(() => {
    if (!given || !tokens || done.current === given) return
    done.current = given
    const { fromToken, toToken, amount } = given
    for (const [side, symbol] of [
      ['from', fromToken],
      ['to', toToken],
    ] as const) {
      const token = tokens.find((one) => one.symbol.toLowerCase() === symbol?.toLowerCase())
      if (token) change({ type: 'token', side, token })
    }
    if (amount !== undefined) change({ type: 'amount', amount })
  }, [given, tokens, change])
}
