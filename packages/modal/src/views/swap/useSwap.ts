import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { formatUnits } from '@latchkey/base/units'
import { swapGasUnits, swapQuoteLifetimeMs } from '@latchkey/contracts/constants/swap'
import { SEND_FAILED } from '@latchkey/contracts/errors/send'
import { SWAP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/swap'
import { type AccountParams, accountKey } from '@latchkey/core/account/queries'
import { newOperationId } from '@latchkey/core/operations/newOperationId'
import { operationOf } from '@latchkey/core/operations/setOperations'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { isFeeSponsored } from '@latchkey/core/send/isFeeSponsored'
import { approveSwap, needsSwapApproval } from '@latchkey/core/swap/approveSwap'
import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import { quoteSwap } from '@latchkey/core/swap/quoteSwap'
import type { SwapQuote } from '@latchkey/core/swap/swapChecks'
import { isSameToken, type SwapDraftStore, swapDraftOf } from '@latchkey/core/swap/swapDraft'
import { swapGasPrices } from '@latchkey/core/swap/swapGasPrices'
import { swapTokens } from '@latchkey/core/swap/swapTokens'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { backToStep } from '../../router/steps.ts'
import type { StepOf, ViewOf } from '../../router/view.ts'
import { showResult } from '../activity/showResult.ts'
import { sendError } from '../send/sendError.ts'
import { useSendable } from '../send/useSendable.ts'
import { noAccount } from '../shared/noAccount.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { swapQueryTimes } from './swapQueryTimes.ts'
import { useQuote } from './useQuote.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** The step on screen, and the state and actions of swapping. */
export function useSwap(view: ViewOf<'Swap'>) {
  const modal = useModal()
  const { latchkey } = modal
  const text = useText('swap', 'amounts')
  const { messageOf } = useErrorText()
  const account = useReadableAccount()
  const tokens = useSwapTokens(account)
  const sendable = useSendable(account)
  const { store, change } = swapDraftOf(latchkey)
  const draft = useStore(store)
  const units = draft.from && draftUnits({ token: draft.from, amount: draft.amount })
  const quote = useQuote({ account, draft, units })
  const gasPrices = useGasPrices(account)
  const isSponsored = useIsSponsored(account)
  const approval = useApproval(account, quote.isCurrent ? quote.data : undefined)
  const cancel = useRef<AbortController>(undefined)
  const asking = draft.asking !== undefined

  const { address, networkId } = account ?? {}
  useEffect(() => {
    if (!address || !networkId) return
    change({ type: 'account', account: { address, networkId } })
    if (tokens.data) change({ type: 'tokens', tokens: tokens.data })
  }, [address, networkId, tokens.data, change])
  useStartingTokens(view, tokens.data, change)

  const step = stepOf(view.step, { asking, complete: quote.data !== undefined })
  useEffect(() => {
    if (step !== view.step) modal.store.setState(({ stack }) => ({ stack: backToStep(stack, entryOf(step)) }))
  }, [step, view.step, modal])
  // The visitor went back from the confirmation, in the sheet, in the browser or with Cancel.
  useEffect(() => {
    if (!asking || view.step === 'confirm') return
    change({ type: 'leave' })
    cancel.current?.abort()
  }, [asking, view.step, change])
  // Closing the modal leaves the request open; a toast reports its outcome.
  useEffect(() => () => change({ type: 'leave' }), [change])

  const gasPrice = gasPrices.data?.[draft.speed]
  const feeUnits = feeOf({ isSponsored, gasPrice })

  /** Sends one request to the wallet and shows the outcome. */
  async function ask(
    kind: 'approval' | 'swap',
    request: (options: { signal: AbortSignal; operationId: string; gasPrice?: bigint }) => Promise<unknown>,
  ) {
    if (asking) return
    const abort = new AbortController()
    cancel.current = abort
    const operationId = newOperationId()
    change({ type: 'ask', kind, operationId })
    modal.push({ ...entryOf('confirm'), ...(kind === 'swap' && { operationId }) })
    try {
      await request({ signal: abort.signal, operationId, ...(gasPrice !== undefined && { gasPrice }) })
      if (kind === 'approval') await approval.refetch()
      change({ type: 'answered', operationId })
      if (kind === 'swap') showResult(modal, { operationId })
    } catch (error) {
      // The operation's toast reports the outcome of a request that the visitor left.
      if (abort.signal.aborted) return
      const wasAsked = operationOf(latchkey, operationId) !== undefined
      const words = { reason: text('walletFailed'), serverFailed: text('serverFailed'), messageOf, wasAsked }
      change({ type: 'answered', operationId, error: swapError(error, words) })
      void quote.refetch()
    }
  }

  /** The quote on screen, or a new one if it is about to expire. */
  const validQuote = async (of: SwapQuote) =>
    of.expiresAtMs - latchkey.clock.now() > 5_000 ? of : await quoteSwap(latchkey, paramsOf(of))

  const swapping = {
    draft,
    change,
    account,
    tokens,
    sendable,
    units,
    quote,
    approval,
    gasPrices,
    feeUnits,
    /** The account's balance of a token in base units; undefined until known. */
    heldUnits: (token: { readonly address?: string }) =>
      sendable.held?.find((one) => isSameToken(one, token))?.units ??
      (sendable.held && !sendable.tokensLoading && !sendable.tokensFailed ? 0n : undefined),
    back: modal.back,
    open: (next: SwapStep) => modal.push(entryOf(next)),
    turn: () =>
      change({
        type: 'turn',
        amount: quote.data && draft.to ? formatUnits(quote.data.toUnits, draft.to.decimals) : '',
      }),
    review(accepted: SwapQuote) {
      change({ type: 'accepted', acceptedUnits: accepted.minimumUnits })
      modal.push(entryOf('preview'))
    },
    approve: (of: SwapQuote) =>
      void ask('approval', async (options) => approveSwap(latchkey, await validQuote(of), options)),
    swap: (of: SwapQuote) =>
      void ask('swap', async (options) => {
        const valid = await validQuote(of)
        if (valid.toUnits < (store.getState().acceptedUnits ?? 0n)) throw errorOf(SWAP_QUOTE_EXPIRED)
        return swapTokens(latchkey, valid, options)
      }),
  }
  return { step, swapping }
}

const paramsOf = ({ from, to, fromUnits, slippagePercent }: SwapQuote): quoteSwap.Params => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  fromUnits,
  slippagePercent,
})

type SwapStep = StepOf<'Swap'>

const entryOf = (step: SwapStep | undefined): ViewOf<'Swap'> => ({ name: 'Swap', ...(step && { step }) })

/** The step to show: the one on the stack, or an earlier one if there is nothing left to review or confirm. */
function stepOf(
  step: SwapStep | undefined,
  { asking, complete }: { readonly asking: boolean; readonly complete: boolean },
): SwapStep | undefined {
  if (step === 'confirm' && asking) return 'confirm'
  if (step === 'confirm' || step === 'preview') return complete ? 'preview' : undefined
  return step
}

function feeOf({ isSponsored, gasPrice }: { isSponsored: boolean | undefined; gasPrice: bigint | undefined }) {
  if (isSponsored === undefined || gasPrice === undefined) return undefined
  return isSponsored ? 0n : gasPrice * swapGasUnits
}

/** The error to show if a swap or approval got no hash. Before the wallet receives the request, nothing can have been sent. */
function swapError(error: unknown, { wasAsked, serverFailed, ...wording }: swapError.Params): LatchkeyError {
  if (wasAsked) return sendError(error, wording)
  if (isLatchkeyError(error) && error.audience === 'user') return error
  return errorOf(SEND_FAILED, { values: { reason: serverFailed }, cause: error })
}

declare namespace swapError {
  type Params = sendError.Params & {
    /** The wallet has received the request. */
    readonly wasAsked: boolean
    /** Replaces a server error meant for developers. */
    readonly serverFailed: string
  }
}

/** Checks whether the amount must be approved first. */
function useApproval(account: AccountParams | undefined, quote: SwapQuote | undefined) {
  const latchkey = useLatchkey()
  const { from = 'native', spender, fromUnits } = quote ?? {}
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'swapApproval', from, spender, String(fromUnits)],
    queryFn: quote ? ({ signal }) => needsSwapApproval(latchkey, quote, { signal }) : skipToken,
    ...swapQueryTimes,
    staleTime: 0,
  })
}

/** Gas prices on the account's network. */
function useGasPrices(account: AccountParams | undefined) {
  const latchkey = useLatchkey()
  return useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'gasPrices'],
    queryFn: account ? ({ signal }) => swapGasPrices(latchkey, { signal }) : skipToken,
    ...swapQueryTimes,
  })
}

/** True if a paymaster pays the account's network fees; undefined until known. */
function useIsSponsored(account: AccountParams | undefined): boolean | undefined {
  const latchkey = useLatchkey()
  const { data } = useQuery({
    queryKey: [...accountKey(latchkey, account ?? noAccount), 'sponsored'],
    queryFn: account ? ({ signal }) => isFeeSponsored(latchkey, { signal }) : skipToken,
    staleTime: swapQuoteLifetimeMs,
    retry: false,
  })
  return data
}

/** Applies the app's arguments from opening the view, once. An unknown symbol is ignored. */
function useStartingTokens(
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
