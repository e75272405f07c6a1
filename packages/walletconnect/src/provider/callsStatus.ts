import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import {
  CALL_STATUS_NOT_APPROVED,
  UPSTREAM_FAILED,
  USER_OPERATION_RECEIPT_FAILED,
} from '@latchkey/contracts/errors/rpc'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { callEndpoint, isApproved, requestWallet } from './callRouting.ts'
import { isPublicHttps } from './isPublicHttps.ts'
import { liveSessionOf, type ProviderCall, type ProviderCore } from './providerCore.ts'
import type { SentCalls } from './providerState.ts'

/** Status codes of EIP-5792: pending, confirmed, reverted, partly reverted. */
const status = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const

/**
 * `wallet_getCallsStatus` (EIP-5792): from the bundler that the session names, otherwise from the chain, otherwise from the wallet.
 */
export async function getCallsStatus(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const [id] = Array.isArray(call.params) ? call.params : []
  if (typeof id !== 'string' || !id)
    throw errorOf(RPC_INVALID_PARAMS, { values: { method: call.method, reason: 'the id of the calls is missing' } })
  for (const bundler of bundlersOf(core, call.chain)) {
    try {
      return await fromBundler(core, bundler, { ...call, params: [id] })
    } catch (error) {
      core.log('bundler.failed', { reason: isLatchkeyError(error) ? error.message : 'unknown' })
    }
  }
  const sent = core.memory.sentCalls(id)
  if (sent) {
    try {
      return await fromReceipts(core, sent, call)
    } catch (error) {
      if (!isApproved(core, call.chain, call.method)) throw error
      core.log('receipts.failed')
    }
  }
  if (!isApproved(core, call.chain, call.method)) throw errorOf(CALL_STATUS_NOT_APPROVED)
  return requestWallet(core, call)
}

type Bundler = { readonly url: string; readonly redirect: RequestRedirect }

/** Bundlers that the session names: one of our server's, then the wallet's own, whose redirects are not followed. */
function bundlersOf(core: ProviderCore, chain: string): readonly Bundler[] {
  const { bundler_name: name, bundler_url: own } = liveSessionOf(core).sessionProperties ?? {}
  const ours = typeof name === 'string' && name ? core.endpoints.bundlerUrl(chain, name) : undefined
  return [
    ...(ours ? [{ url: ours, redirect: 'follow' } as const] : []),
    ...(isPublicHttps(own) ? [{ url: own, redirect: 'error' } as const] : []),
  ]
}

/** @throws USER_OPERATION_RECEIPT_FAILED when the bundler responds with an HTTP error (spec S7.33, S8.8) */
async function fromBundler(core: ProviderCore, { url, redirect }: Bundler, call: ProviderCall): Promise<unknown> {
  const params = call.params as readonly [string]
  const method = 'eth_getUserOperationReceipt'
  const answer = await core.http.post(url, { method, params, signal: call.signal, redirect })
  if (!answer.ok) throw errorOf(USER_OPERATION_RECEIPT_FAILED, { values: { status: answer.status } })
  if (!isRecord(answer.body) || answer.body.result === undefined) throw errorOf(UPSTREAM_FAILED)
  if (core.compatibility) return answer.body
  const { result } = answer.body
  const receipt = isRecord(result) ? (isRecord(result.receipt) ? result.receipt : result) : undefined
  const done = isRecord(result) && result.success === false ? status.reverted : status.confirmed
  return {
    version: '2.0.0',
    id: params[0],
    chainId: `0x${BigInt(call.chain.slice('eip155:'.length)).toString(16)}`,
    // One user operation is one transaction.
    atomic: true,
    status: receipt ? done : status.pending,
    ...(receipt && { receipts: [receipt] }),
  }
}

async function fromReceipts(core: ProviderCore, sent: SentCalls, { signal }: ProviderCall): Promise<unknown> {
  const { id, version, atomic, chainId, capabilities, caip2, hashes } = sent
  const method = 'eth_getTransactionReceipt'
  const answers = await Promise.all(
    hashes.map((hash) => callEndpoint(core, { method, params: [hash], chain: caip2, signal })),
  )
  const receipts = answers.filter(isRecord)
  return {
    id,
    version,
    atomic,
    chainId: chainId || `0x${BigInt(caip2.slice('eip155:'.length)).toString(16)}`,
    capabilities,
    receipts,
    status: receipts.length < hashes.length ? status.pending : outcomeOf(receipts),
  }
}

function outcomeOf(receipts: readonly Readonly<Record<string, unknown>>[]): number {
  const succeeded = receipts.filter((receipt) => receipt.status === '0x1').length
  if (succeeded === receipts.length) return status.confirmed
  return succeeded === 0 ? status.reverted : status.partly
}
