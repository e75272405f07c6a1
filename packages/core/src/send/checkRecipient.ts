import { getRecipient, type RecipientFacts } from '@latchkey/api/activity/getRecipient'
import { deadline } from '@latchkey/base/deadline'
import { errorOf } from '@latchkey/base/errors'
import { recipientCheckWaitMs } from '@latchkey/contracts/constants/transaction'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import type { AccountParams } from '../account/queries.ts'
import { apiOf } from '../api.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import type { AddressRules } from '../chain/port.ts'
import { addressesIn } from '../connect/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { accountKey } from '../siwx/signInState.ts'
import { paidRecipients } from './paidRecipients.ts'

export type RecipientCheck = {
  /** `own`: the account itself. `otherOwn`: another account of the visitor. `new` is certain; otherwise `unknown`. */
  readonly history: 'own' | 'otherOwn' | 'known' | 'new' | 'unknown'
  /** An address that the visitor owns or has paid, and that has the same first and last characters. */
  readonly imitates?: { readonly address: string; readonly isOwn: boolean }
}

/** Characters that are compared at each end. The form shows more characters of the end. */
const comparedCharacters = 4

/**
 * Compares a recipient with the visitor's own accounts and with those that the account has paid, by this browser's operations and
 * by the server's index. Without the server's response, earlier payments are unknown. @throws UNSUPPORTED_CHAIN,
 * CHAIN_ADAPTER_NOT_FOUND
 */
export async function checkRecipient(latchkey: Latchkey, params: checkRecipient.Params): Promise<RecipientCheck> {
  const { account, receiver, signal } = params
  const namespace = findNetwork(latchkey, account.networkId)?.chainNamespace
  if (!namespace) throw errorOf(UNSUPPORTED_CHAIN)
  const rules = await (await capabilityOf(latchkey, namespace, 'address'))()
  const state = latchkey.store.getState()
  const own = state.connections.flatMap((connection) => addressesIn(connection, namespace))
  const isReceiver = (address: string) => rules.equals(address, receiver)
  if (isReceiver(account.address)) return { history: 'own' }
  if (own.some(isReceiver)) return { history: 'otherOwn' }

  const key = accountKey(namespace, account.address)
  const paid = paidRecipients(state, key)
  const facts = await fetchFromServer(latchkey, { account, receiver, signal })
  const isSimilar = (address: string) => endsOf(address, rules) === endsOf(receiver, rules)
  const history = paid.some(isReceiver) ? 'known' : facts.history
  const ownSimilar = own.find(isSimilar)
  if (ownSimilar !== undefined) return { history, imitates: { address: ownSimilar, isOwn: true } }
  // The address that was paid earlier is the imitated one.
  const paidFirst = paid.findLast(isSimilar)
  const imitated = facts.imitates ?? (paidFirst !== undefined && !isReceiver(paidFirst) ? paidFirst : undefined)
  return { history, ...(imitated !== undefined && { imitates: { address: imitated, isOwn: false } }) }
}

export declare namespace checkRecipient {
  type Params = {
    readonly account: AccountParams
    readonly receiver: string
    readonly signal?: AbortSignal | undefined
  }
}

async function fetchFromServer(
  latchkey: Latchkey,
  { account, receiver, signal }: checkRecipient.Params,
): Promise<RecipientFacts> {
  const { address, networkId } = account
  const limit = deadline(latchkey.clock, recipientCheckWaitMs, signal)
  // An abort takes effect late while the client waits between two attempts.
  const aborted = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true })
  })
  const query = { account: address, recipient: receiver, networkId, signal: limit.signal }
  try {
    return await Promise.race([getRecipient(apiOf(latchkey), query), aborted])
  } catch {
    signal?.throwIfAborted()
    return { history: 'unknown' }
  } finally {
    limit.end()
  }
}

function endsOf(address: string, rules: AddressRules): string {
  const text = (rules.parse(address) ?? address).toLowerCase()
  return text.slice(0, comparedCharacters) + text.slice(-comparedCharacters)
}
