import { errorOf } from '@latchkey/base/errors'
import { SEND_FAILED, SEND_REJECTED } from '@latchkey/contracts/errors/send'
import type { AccountParams } from '@latchkey/core/account/queries'
import { adapterOf } from '@latchkey/core/chain/adapterOf'
import type { AddressRules } from '@latchkey/core/chain/port'
import type { Latchkey } from '@latchkey/core/latchkey'
import { isUnanswered } from '@latchkey/core/operations/operation'
import { draftTransition, emptyDraft } from '@latchkey/core/send/draft.machine'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { sendToken } from '@latchkey/core/send/sendToken'
import { validateSend } from '@latchkey/core/send/validateSend'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { refreshAccount } from '../useBalances.ts'
import { sendError } from './sendError.ts'
import { useSendable } from './useSendable.ts'
import { useWaitingOperation } from './useWaitingOperation.ts'

/** State and actions of sending: the draft, the balances, review and send. */
export function useSend() {
  const modal = useModal()
  const client = useQueryClient()
  const text = useText('send')
  const format = useFormat()
  const { messageOf } = useErrorText()
  const account = useReadableAccount()
  const sendable = useSendable(account)
  const [draft, change] = useReducer(draftTransition, emptyDraft)
  const { held, version, reading } = sendable
  const rules = useAddressRules()
  const waiting = useWaitingOperation(account)
  const cancel = useRef<AbortController>(undefined)
  /** The operation that the visitor stopped waiting for. */
  const left = useRef<string>(undefined)
  const operations = useLatchkeyState((state) => state.operations)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const latestAccount = useRef(account)
  latestAccount.current = account

  // Balances update the draft whenever they arrive; after a reset only once refetched (spec S4.12). Sending the native currency
  // does not wait for the token list.
  const { step, networkId, from } = draft
  const empty = draft.balances === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with every answer.
  useEffect(() => {
    // The wallet is on an unsupported network.
    if (!account) return change({ type: 'back' })
    change({ type: 'account', account })
    if (held && !(empty && reading)) change({ type: 'balances', balances: held })
  }, [version, account?.address, account?.networkId, step, networkId, from, empty])

  // The wallet answered after all: a transfer that was sent must not stand there to be sent again.
  useEffect(() => {
    const operation = operations.find(({ id }) => id === left.current)
    if (!operation || isUnanswered(operation)) return
    left.current = undefined
    const { hash, status } = operation
    if (hash !== undefined) return change({ type: 'answered' })
    const reason = text('walletFailed')
    const error = status === 'rejected' ? errorOf(SEND_REJECTED) : errorOf(SEND_FAILED, { values: { reason } })
    change({ type: 'answered', error })
  }, [operations, text])

  const units = draftUnits(draft)
  const amount = draft.token && units !== undefined ? format.exactAmount({ ...draft.token, units }) : ''

  async function send() {
    if (!account || draft.step !== 'review') return
    const asking = new AbortController()
    cancel.current = asking
    change({ type: 'ask' })
    try {
      await sendToken(modal.latchkey, draft, { signal: asking.signal })
      if (!mounted.current) return
      // If the wallet switched meanwhile, the reset form needs the balances of the new account.
      const now = latestAccount.current
      if (now && (now.networkId !== account.networkId || now.address !== account.address))
        void refreshAccount(client, modal.latchkey, now)
      void refreshAccount(client, modal.latchkey, account)
      change({ type: 'reset' })
      const { transfer } = (await activeAdapter(modal.latchkey)?.capabilities()) ?? {}
      if (draft.token?.address !== undefined || !transfer?.formStaysAfterNative) toAccount()
    } catch (error) {
      // The operation shows what became of a request that was left.
      if (asking.signal.aborted) return
      change({ type: 'refused', error: sendError(error, { reason: text('walletFailed'), messageOf }) })
    }
  }

  /** Spec S2.23. */
  function toAccount() {
    if (modal.store.getState().stack.length > 1) modal.back()
    else modal.replace({ name: 'Account' })
  }

  return {
    draft,
    change,
    account,
    sendable,
    /** Undefined while loading. */
    rules,
    /** The exact amount with its symbol; empty while the input is not an amount. */
    amount,
    review() {
      if (!account) return
      const fault = validateSend(draft, rules ?? anyAddress)
      change({ type: 'review', ...(fault && { fault }) })
    },
    send: () => void send(),
    waiting,
    stopWaiting() {
      const withdrawn = waiting?.delivered === false
      if (!withdrawn) left.current = waiting?.id
      change({ type: 'leave', withdrawn })
      cancel.current?.abort()
    },
  }
}

const activeAdapter = (latchkey: Latchkey) => adapterOf(latchkey, latchkey.store.getState().activeNamespace)

/** Until the rules of the namespace have loaded; sending checks with the real ones. */
const anyAddress: AddressRules = { parse: (text) => text, equals: () => false, isBurn: () => false }

/** The connected account on a network of the app. */
function useReadableAccount(): AccountParams | undefined {
  const { address, networkId } = useAccount()
  const { network } = useNetwork()
  return address && networkId && network?.caipNetworkId === networkId ? { address, networkId } : undefined
}

function useAddressRules(): AddressRules | undefined {
  const { latchkey } = useModal()
  const adapter = activeAdapter(latchkey)
  const [rules, setRules] = useState<AddressRules>()
  useEffect(() => {
    // A failed load surfaces when sending needs the rules.
    adapter
      ?.capabilities()
      .then(({ address }) => address())
      .then(setRules, () => {})
  }, [adapter])
  return rules
}
