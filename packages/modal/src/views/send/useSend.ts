import type { LatchkeyError } from '@latchkey/base/errors'
import { SEND_UNKNOWN } from '@latchkey/contracts/errors/send'
import type { AccountParams } from '@latchkey/core/account/queries'
import { adapterOf } from '@latchkey/core/chain/adapterOf'
import type { AddressRules } from '@latchkey/core/chain/port'
import type { Latchkey } from '@latchkey/core/latchkey'
import { draftTransition, emptyDraft } from '@latchkey/core/send/draft.machine'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { sendToken } from '@latchkey/core/send/sendToken'
import { validateSend } from '@latchkey/core/send/validateSend'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { refreshAccount } from '../useBalances.ts'
import { sendError } from './sendError.ts'
import { trackTransfer } from './trackTransfer.ts'
import { usePendingRequests } from './usePendingRequests.ts'
import { useSendable } from './useSendable.ts'

/** State and actions of sending: the draft, the balances, review and send. */
export function useSend() {
  const modal = useModal()
  const client = useQueryClient()
  const text = useText('send')
  const format = useFormat()
  const { messageOf, errorText } = useErrorText()
  const account = useReadableAccount()
  const sendable = useSendable(account)
  const [draft, change] = useReducer(draftTransition, emptyDraft)
  const { held, version, reading } = sendable
  const rules = useAddressRules()
  const requests = usePendingRequests(draft)
  /** The visitor cancelled waiting for the request on screen. */
  const stopped = useRef(false)
  const { wallet } = useAccount()

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

  const units = draftUnits(draft)
  const amount = draft.token && units !== undefined ? format.exactAmount({ ...draft.token, units }) : ''

  async function send() {
    if (!account || draft.step !== 'review') return
    const { receiver } = draft
    const question = { wallet: wallet?.name ?? '', amount, recipient: shortAddress(receiver.trim()) }
    const id = requests.begin({ title: text('waitingFor', question), detail: text('amountTo', question) })
    stopped.current = false
    change({ type: 'ask' })
    try {
      const sent = await sendToken(modal.latchkey, draft)
      const seen = requests.end(id)
      void trackTransfer(sent, { id, modal, client, account, text, errorText, amount, receiver })
      void refreshAccount(client, modal.latchkey, account)
      // If the wallet switched meanwhile, the reset form needs the balances of the new account.
      const now = latestAccount.current
      if (now && (now.networkId !== account.networkId || now.address !== account.address))
        void refreshAccount(client, modal.latchkey, now)
      // The visitor left before the wallet answered: the toast shows the outcome.
      if (!seen || stopped.current) return seen ? change({ type: 'answered' }) : undefined
      change({ type: 'reset' })
      const { transfer } = activeAdapter(modal.latchkey) ?? {}
      if (draft.token?.address !== undefined || !transfer?.formStaysAfterNative) toAccount()
    } catch (error) {
      const told = sendError(error, { reason: text('walletFailed'), messageOf })
      if (requests.end(id)) change({ type: stopped.current ? 'answered' : 'refused', error: told })
      else modal.toast({ id, kind: 'error', title: text(notSent(told), { amount }), detail: messageOf(told) })
    }
  }

  /** Don't report failure while the outcome is unknown. */
  function notSent(error: LatchkeyError) {
    return error.code === SEND_UNKNOWN.code ? 'unknown' : 'failed'
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
    stopWaiting() {
      stopped.current = true
      change({ type: 'leave' })
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
    adapter?.address().then(setRules, () => {})
  }, [adapter])
  return rules
}
