import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { SEND_ACCOUNT_CHANGED, SEND_NETWORK_CHANGED } from '@latchkey/contracts/errors/send'
import { adapterOf } from '../chain/adapterOf.ts'
import type { Capabilities, TransferParams } from '../chain/port.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { draftUnits } from './draftUnits.ts'
import { type SendDraft, validateSend } from './validateSend.ts'

/** A transfer the wallet handed over. */
export type SentTransfer = {
  readonly hash: string
  /** Resolves when the transfer is final. */
  readonly wait: (params?: { readonly signal?: AbortSignal }) => Promise<'confirmed' | 'failed'>
}

/**
 * Sends the native currency, or a token when the draft's token has a contract (spec S4.12). Rejects with the draft's fault
 * (spec S5.11), 'Unsupported chain', SEND_NETWORK_CHANGED or SEND_ACCOUNT_CHANGED when the wallet is not any more where the draft
 * was written, or what the wallet said.
 */
export async function sendToken(
  latchkey: Latchkey,
  draft: SendDraft,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SentTransfer> {
  const { transfer, params } = await transferOf(latchkey, draft)
  const hash = await transfer.send({ ...params, ...options })
  return { hash, wait: (waiting = {}) => transfer.wait({ network: params.network, hash, ...waiting }) }
}

/** Base units of the native currency the draft would cost in fees at most. */
export async function estimateSendFee(
  latchkey: Latchkey,
  draft: SendDraft,
  options: { readonly signal?: AbortSignal } = {},
): Promise<bigint> {
  const { transfer, params } = await transferOf(latchkey, draft)
  return await transfer.estimate({ ...params, ...options })
}

async function transferOf(
  latchkey: Latchkey,
  draft: SendDraft,
): Promise<{ readonly transfer: NonNullable<Capabilities['transfer']>; readonly params: TransferParams }> {
  const { activeNamespace } = latchkey.store.getState()
  const adapter = adapterOf(latchkey, activeNamespace)
  if (!adapter?.transfer) throw errorOf(UNSUPPORTED_CHAIN)
  const rules = await adapter.address()
  const fault = validateSend(draft, rules)
  if (fault) throw fault
  const { link, address, networkId } = activeWallet(latchkey)
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { token, networkId: meant = networkId, from = address } = draft
  // A contract of one network is another thing, or nothing, at the same address of the next.
  if (meant !== networkId) throw errorOf(SEND_NETWORK_CHANGED)
  if (from !== address && !rules.equals(from, address)) throw errorOf(SEND_ACCOUNT_CHANGED)
  const params = {
    link,
    network,
    from: address,
    to: draft.receiver.trim(),
    // The draft was found valid, so the amount parses.
    amountUnits: draftUnits(draft) ?? 0n,
    ...(token?.address && { tokenAddress: token.address }),
  }
  return { transfer: adapter.transfer, params }
}
