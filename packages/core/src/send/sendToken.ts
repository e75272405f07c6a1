import { deadline } from '@latchkey/base/deadline'
import { errorOf } from '@latchkey/base/errors'
import { simulationWaitMs } from '@latchkey/contracts/constants/transaction'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { SEND_ACCOUNT_CHANGED, SEND_NETWORK_CHANGED } from '@latchkey/contracts/errors/send'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import type { Capabilities, TransferFee, TransferParams, TransferSimulation } from '../chain/port.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { newOperation } from '../operations/newOperation.ts'
import type { TransferOperation } from '../operations/operation.ts'
import { requestWallet } from '../operations/requestWallet.ts'
import { waitForOperation } from '../operations/waitForOperation.ts'
import { draftUnits } from './draftUnits.ts'
import { isFeeSponsored } from './isFeeSponsored.ts'
import { type SendDraft, type TransferToken, validateSend } from './validateSend.ts'

/** A transfer that the wallet has sent. Its progress is in `state.operations`. */
export type SentTransfer = TransferOperation & {
  readonly hash: string
  /** Resolves when the transfer is final. @throws TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT */
  readonly wait: (params?: { readonly signal?: AbortSignal }) => Promise<'confirmed' | 'failed'>
}

/**
 * Sends a token, or the native currency without `token` (spec S4.12). Aborting withdraws a request that was not delivered yet. A
 * delivered request stays in the wallet as an unanswered operation, which a late response still updates.
 *
 * @throws validation errors of the draft (spec S5.11), UNSUPPORTED_CHAIN, SEND_NETWORK_CHANGED or SEND_ACCOUNT_CHANGED when the
 * wallet has switched since the draft was written, errors of the wallet
 */
export async function sendToken(
  latchkey: Latchkey,
  draft: SendDraft,
  options: sendToken.Options = {},
): Promise<SentTransfer> {
  const { operationId, ...asking } = options
  const { transfer, params, token } = await transferOf(latchkey, draft)
  const operation: TransferOperation = {
    ...newOperation(latchkey, operationId),
    kind: 'transfer',
    detail: {
      amountUnits: params.amountUnits.toString(),
      symbol: token.symbol,
      decimals: token.decimals,
      to: params.to,
      ...(token.address !== undefined && { tokenAddress: token.address }),
    },
  }
  const send = (request: Pick<TransferParams, 'link' | 'signal'>) => transfer.send({ ...params, ...request })
  const sent = await requestWallet(latchkey, { operation, link: params.link, send, ...asking })
  return { ...sent, wait: (waiting = {}) => waitForOperation(latchkey, { id: sent.id, ...waiting }) }
}

export declare namespace sendToken {
  type Options = {
    readonly signal?: AbortSignal
    /** Id of the operation, for a caller that follows it before the wallet has responded; created by `newOperationId`. */
    readonly operationId?: string
  }
}

/**
 * Estimates what a transfer costs its sender: the network fee, 0 when a paymaster pays it, and the deposit for an account that it
 * creates.
 */
export async function estimateSendFee(
  latchkey: Latchkey,
  draft: SendDraft,
  options: { readonly signal?: AbortSignal } = {},
): Promise<TransferFee> {
  const { transfer, params } = await transferOf(latchkey, draft)
  const [fee, isSponsored] = await Promise.all([
    transfer.estimate({ ...params, ...options }),
    isFeeSponsored(latchkey, options),
  ])
  return isSponsored ? { ...fee, maxUnits: 0n } : fee
}

/**
 * Simulates the transfer in a node with its real amount, before the request to the wallet. Undefined if the namespace or the node
 * does not support that, or takes too long.
 */
export async function simulateSend(
  latchkey: Latchkey,
  draft: SendDraft,
  options: { readonly signal?: AbortSignal } = {},
): Promise<TransferSimulation | undefined> {
  const { transfer, params } = await transferOf(latchkey, draft)
  const limit = deadline(latchkey.clock, simulationWaitMs, options.signal)
  try {
    return await transfer.simulate?.({ ...params, signal: limit.signal })
  } catch (error) {
    if (limit.timedOut()) return undefined
    throw error
  } finally {
    limit.end()
  }
}

async function transferOf(
  latchkey: Latchkey,
  draft: SendDraft,
): Promise<{
  readonly transfer: NonNullable<Capabilities['transfer']>
  readonly params: TransferParams
  readonly token: TransferToken
}> {
  const { link, adapter, namespace, address, networkId } = activeWallet(latchkey)
  const transfer = await capabilityOf(latchkey, namespace, 'transfer')
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { address: loadRules } = await capabilitiesOf(adapter)
  const rules = await loadRules()
  const { token = network.nativeCurrency, networkId: meant = networkId, from = address } = draft
  const fault = validateSend({ ...draft, token }, rules)
  if (fault) throw fault
  // The same address can be a different contract, or none, on another network.
  if (meant !== networkId) throw errorOf(SEND_NETWORK_CHANGED)
  if (from !== address && !rules.equals(from, address)) throw errorOf(SEND_ACCOUNT_CHANGED)
  const params = {
    link,
    network,
    from: address,
    to: draft.receiver.trim(),
    // The draft is valid here, so the amount parses.
    amountUnits: draftUnits({ ...draft, token }) ?? 0n,
    ...('address' in token && token.address !== undefined && { tokenAddress: token.address }),
  }
  return { transfer, params, token }
}
