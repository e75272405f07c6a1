import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import { SEND_ACCOUNT_CHANGED, SEND_NETWORK_CHANGED } from '@latchkey/contracts/errors/send'
import { capabilitiesOf } from '../chain/capabilitiesOf.ts'
import { capabilityOf } from '../chain/capabilityOf.ts'
import type { Capabilities, TransferParams } from '../chain/port.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { newOperationId } from '../operations/newOperationId.ts'
import type { Operation } from '../operations/operation.ts'
import { waitForOperation } from '../operations/waitForOperation.ts'
import { accountKey } from '../siwx/signInState.ts'
import { askForTransfer } from './askForTransfer.ts'
import { draftUnits } from './draftUnits.ts'
import { type SendDraft, type TransferToken, validateSend } from './validateSend.ts'

/** A transfer that the wallet has sent. Its progress is in `state.operations`. */
export type SentTransfer = Operation & {
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
  const { operationId = newOperationId(), ...asking } = options
  const { transfer, params, token } = await transferOf(latchkey, draft)
  const { namespace, connectionId } = activeWallet(latchkey)
  const connection = latchkey.store.getState().connections.find(({ id }) => id === connectionId)
  const operation: Operation = {
    id: operationId,
    kind: 'transfer',
    account: accountKey(namespace, params.from),
    networkId: params.network.caipNetworkId,
    status: 'asking',
    wallet: connection?.wallet.name ?? '',
    ...(connection?.via === 'walletconnect' && { delivered: false }),
    startedAtMs: latchkey.clock.now(),
    detail: {
      amountUnits: params.amountUnits.toString(),
      symbol: token.symbol,
      decimals: token.decimals,
      to: params.to,
      ...(token.address !== undefined && { tokenAddress: token.address }),
    },
  }
  const sent = await askForTransfer(latchkey, { operation, transfer, params, ...asking })
  return { ...sent, wait: (waiting = {}) => waitForOperation(latchkey, { id: sent.id, ...waiting }) }
}

export declare namespace sendToken {
  type Options = {
    readonly signal?: AbortSignal
    /** Id of the operation, for a caller that follows it before the wallet has answered; made by `newOperationId`. */
    readonly operationId?: string
  }
}

/** Estimates the maximum network fee of a transfer, in base units of the native currency. */
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
