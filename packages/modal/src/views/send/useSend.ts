import { errorOf } from '@latchkey/base/errors'
import { SEND_FAILED, SEND_REJECTED } from '@latchkey/contracts/errors/send'
import type { AccountParams } from '@latchkey/core/account/queries'
import { adapterOf } from '@latchkey/core/chain/adapterOf'
import { capabilitiesOf } from '@latchkey/core/chain/capabilitiesOf'
import type { AddressRules } from '@latchkey/core/chain/port'
import type { Latchkey } from '@latchkey/core/latchkey'
import { newOperationId } from '@latchkey/core/operations/newOperationId'
import { isUnanswered, type Operation, type TransferOperation } from '@latchkey/core/operations/operation'
import { operationOf } from '@latchkey/core/operations/setOperations'
import { type DraftState, isAsking } from '@latchkey/core/send/draft.machine'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { type SendDraftStore, sendDraftOf } from '@latchkey/core/send/sendDraft'
import { sendToken } from '@latchkey/core/send/sendToken'
import { validateSend } from '@latchkey/core/send/validateSend'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { backToStep } from '../../router/steps.ts'
import type { StepOf, ViewOf } from '../../router/view.ts'
import { operationChunk } from '../activity/operationChunk.ts'
import { showResult } from '../activity/showResult.ts'
import { refreshAccount } from '../shared/useBalances.ts'
import { useIsEmbedded } from '../shared/useIsEmbedded.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { sendError } from './sendError.ts'
import { sendStep } from './sendStep.ts'
import { useSendable } from './useSendable.ts'

/** The step on screen, and the state and actions of sending. */
export function useSend(view: ViewOf<'WalletSend'>) {
  const modal = useModal()
  const { latchkey } = modal
  const client = useQueryClient()
  const text = useText('send', 'amounts')
  const format = useFormat()
  const { messageOf } = useErrorText()
  const account = useReadableAccount()
  const sendable = useSendable(account)
  const { store, change } = sendDraftOf(latchkey)
  const draft = useStore(store)
  const rules = useAddressRules()
  const waiting = useWaitingTransfer(account)
  const cancel = useRef<AbortController>(undefined)
  const latestAccount = useRef(account)
  latestAccount.current = account

  // Balances update the draft when they arrive; after a reset only once refetched (spec S4.12). Sending the native currency does
  // not wait for the token list.
  const { held, version, reading } = sendable
  const { networkId, from } = draft
  const empty = draft.balances === undefined
  const asking = isAsking(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with every answer.
  useEffect(() => {
    if (!account) return
    change({ type: 'account', account })
    if (held && !(empty && reading)) change({ type: 'balances', balances: held })
  }, [version, account?.address, account?.networkId, asking, networkId, from, empty])
  useLateAnswer(draft, change)

  const reviews = !useIsEmbedded()
  const step = sendStep(view.step, draft, { readable: account !== undefined, reviews })
  useEffect(() => {
    if (step !== view.step) modal.store.setState(({ stack }) => ({ stack: backToStep(stack, entryOf(step)) }))
  }, [step, view.step, modal])

  // The visitor went back from the confirmation, in the sheet, in the browser or with Cancel.
  useEffect(() => {
    const { request } = store.getState()
    if (!asking || view.step === 'confirm' || !request) return
    const operation = operationOf(latchkey, request.operationId)
    // Without an operation the wallet has not received the request yet.
    change({ type: 'leave', withdrawn: !operation || operation.delivered === false })
    cancel.current?.abort()
  }, [asking, view.step, latchkey, store, change])
  // Closing the modal leaves the request open; a toast reports its outcome.
  useEffect(() => () => change({ type: 'leave' }), [change])

  const units = draftUnits(draft)
  const amount = draft.token && units !== undefined ? format.exactAmount({ ...draft.token, units }) : ''

  async function send() {
    if (!account || asking) return
    const abort = new AbortController()
    cancel.current = abort
    const operationId = newOperationId()
    change({ type: 'ask', operationId })
    modal.push({ ...entryOf('confirm'), operationId })
    // Preloads the next step, the result.
    operationChunk.load().catch(() => {})
    try {
      const adapter = activeAdapter(latchkey)
      const { transfer } = (adapter && (await capabilitiesOf(adapter))) ?? {}
      await sendToken(latchkey, draft, { signal: abort.signal, operationId })
      // If the wallet switched in the meantime, the reset form needs the balances of the new account.
      const now = latestAccount.current
      if (now && (now.networkId !== account.networkId || now.address !== account.address))
        void refreshAccount(client, latchkey, now)
      void refreshAccount(client, latchkey, account)
      change({ type: 'answered', operationId })
      const staysForm = draft.token?.address === undefined && transfer?.formStaysAfterNative === true
      showResult(modal, { operationId, ...(staysForm && { form: entryOf(undefined) }) })
    } catch (error) {
      // The operation shows the outcome of a request that the visitor left.
      if (abort.signal.aborted) return
      const reason = text('walletFailed')
      change({ type: 'answered', operationId, error: sendError(error, { reason, messageOf }) })
    }
  }

  const sending = {
    draft,
    change,
    account,
    sendable,
    /** Undefined while loading. */
    rules,
    /** The exact amount with its symbol; empty while the input is not an amount. */
    amount,
    waiting,
    back: modal.back,
    open: (next: StepOf<'WalletSend'>) => modal.push(entryOf(next)),
    /** The modal reviews the transfer before it is sent to the wallet. */
    reviews,
    /** Continues with a valid form: to the review, or to the wallet unless the form already shows that it `fails`. */
    review({ fails }: { readonly fails: boolean }) {
      if (!account || asking) return
      const fault = validateSend(draft, rules ?? anyAddress)
      change({ type: 'validated', fault })
      if (fault) return
      if (reviews) modal.push(entryOf('review'))
      else if (!fails) void send()
    },
    /** The wallet has the request, and the visitor waits for its response. */
    asking,
    send: () => void send(),
  }
  return { step, sending }
}

const entryOf = (step: StepOf<'WalletSend'> | undefined): ViewOf<'WalletSend'> => ({
  name: 'WalletSend',
  ...(step && { step }),
})

const activeAdapter = (latchkey: Latchkey) => adapterOf(latchkey, latchkey.store.getState().activeNamespace)

/** Accepts everything until the namespace's rules have loaded; sending checks with the real ones. */
const anyAddress: AddressRules = { parse: (text) => text, equals: () => false, isBurn: () => false }

function useAddressRules(): AddressRules | undefined {
  const { latchkey } = useModal()
  const adapter = activeAdapter(latchkey)
  const [rules, setRules] = useState<AddressRules>()
  useEffect(() => {
    // A failed load surfaces when sending needs the rules.
    if (!adapter) return
    capabilitiesOf(adapter)
      .then(({ address }) => address())
      .then(setRules, () => {})
  }, [adapter])
  return rules
}

/** Updates the draft when the wallet responds to a request that the visitor has left. */
function useLateAnswer({ request }: DraftState, change: SendDraftStore['change']): void {
  const text = useText('amounts')
  const operations = useLatchkeyState((state) => state.operations)
  useEffect(() => {
    const operation = request?.left && operations.find(({ id }) => id === request.operationId)
    if (!operation || isUnanswered(operation)) return
    const { id: operationId, hash, status } = operation
    if (hash !== undefined) return change({ type: 'answered', operationId })
    const reason = text('walletFailed')
    const error = status === 'rejected' ? errorOf(SEND_REJECTED) : errorOf(SEND_FAILED, { values: { reason } })
    change({ type: 'answered', operationId, error })
  }, [operations, request, change, text])
}

/** The account's latest transfer that the wallet has not responded to and may still send. */
function useWaitingTransfer(account: AccountParams | undefined): TransferOperation | undefined {
  return useLatchkeyState(({ operations }) =>
    operations.filter(isTransfer).findLast((one) => isUnanswered(one) && one.account.endsWith(`:${account?.address}`)),
  )
}

const isTransfer = (one: Operation): one is TransferOperation => one.kind === 'transfer'
