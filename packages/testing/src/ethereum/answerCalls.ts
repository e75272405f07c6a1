import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import {
  ATOMICITY_UNSUPPORTED,
  CAPABILITY_CHAIN_UNSUPPORTED,
  CAPABILITY_UNSUPPORTED,
  DUPLICATE_BUNDLE_ID,
  UNKNOWN_BUNDLE_ID,
} from '@latchkey/contracts/errors/wallet'
import { fromQuantity, toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { AnswerRequest, ScriptedWallet } from '../requests/scriptedWallet.ts'
import type { RequestInfo } from '../script/walletRequest.ts'
import { assertAccount, firstParam, invalidParams } from './ethereumRequest.ts'
import { forward } from './forward.ts'

// Batches of calls (EIP-5792) as wallets of externally owned accounts send them: one by one, never atomic.

const version = '2.0.0'
/** Status codes of the standard. */
const status = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const

type Receipt = Readonly<
  Record<'status' | 'logs' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>
>

export const callAnswers: Readonly<Record<string, AnswerRequest>> = {
  async wallet_getCapabilities(wallet, request) {
    const [address, wanted] = Array.isArray(request.params) ? request.params : []
    assertAccount(wallet, request, address)
    const chains = wallet.state.chainIds().map((id) => toQuantity(Number(id.slice('eip155:'.length))))
    const requestedChains = Array.isArray(wanted) ? chains.filter((chain) => wanted.includes(chain)) : chains
    return Object.fromEntries(requestedChains.map((chain) => [chain, { atomic: { status: 'unsupported' } }]))
  },
  async wallet_sendCalls(wallet, request) {
    const { id, chainId, calls } = readBatch(wallet, request)
    await wallet.script.submit(request, () => send(wallet, { id, chainId, calls })).outcome
    return { id }
  },
  async wallet_getCallsStatus(wallet, request) {
    assertAccount(wallet, request, undefined)
    const [id] = Array.isArray(request.params) ? request.params : []
    const batch = wallet.batches.get(String(id))
    const rpcUrl = batch && wallet.state.rpcUrl(batch.chainId)
    if (!batch || !rpcUrl) throw errorOf(UNKNOWN_BUNDLE_ID)
    const found = (await Promise.all(
      batch.hashes.map((hash) => forward(rpcUrl, { method: 'eth_getTransactionReceipt', params: [hash] })),
    )) as readonly (Receipt | null)[]
    const receipts = found.filter((receipt) => receipt !== null)
    const chainId = toQuantity(Number(batch.chainId.slice('eip155:'.length)))
    const code = statusOf(receipts, batch)
    return { version, id, chainId, status: code, atomic: false, receipts: receipts.map(receiptOut) }
  },
  wallet_showCallsStatus: async () => null,
}

type Batch = {
  readonly id: string
  readonly chainId: CaipNetworkId
  readonly calls: readonly Readonly<Record<string, unknown>>[]
}

function readBatch(wallet: ScriptedWallet, request: RequestInfo): Batch {
  const { id, from, chainId, calls, atomicRequired, capabilities = {} } = firstParam(request)
  assertAccount(wallet, request, from)
  const number = fromQuantity(chainId)
  if (number === undefined) throw invalidParams(request, 'chainId is missing')
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams(request, 'calls are missing')
  if (!wallet.state.rpcUrl(`eip155:${number}`)) throw errorOf(CAPABILITY_CHAIN_UNSUPPORTED)
  if (atomicRequired === true) throw errorOf(ATOMICITY_UNSUPPORTED)
  const wanted = [capabilities, ...calls.map((call) => call?.capabilities ?? {})].flatMap((one) => Object.values(one))
  if (wanted.some((one) => (one as { optional?: unknown } | null)?.optional !== true))
    throw errorOf(CAPABILITY_UNSUPPORTED)
  if (typeof id === 'string' && wallet.batches.has(id)) throw errorOf(DUPLICATE_BUNDLE_ID)
  return { id: typeof id === 'string' ? id : crypto.randomUUID(), chainId: `eip155:${number}`, calls }
}

/** Stops at the first call that cannot be sent: throws if nothing was sent yet; otherwise the batch stays incomplete. */
async function send({ state, batches }: ScriptedWallet, { id, chainId, calls }: Batch): Promise<string> {
  const hashes: string[] = []
  const rpcUrl = state.rpcUrl(chainId) ?? ''
  const account = state.accountOn(chainId)
  for (const { to, data, value } of calls) {
    const params = [{ from: account.address, to, data, value }]
    try {
      hashes.push(String(await account.signRequest({ method: 'eth_sendTransaction', params, chainId, rpcUrl })))
    } catch (error) {
      if (hashes.length === 0) throw error
      break
    }
  }
  batches.set(id, { chainId, hashes, isComplete: hashes.length === calls.length })
  return id
}

function statusOf(
  receipts: readonly Receipt[],
  { hashes, isComplete }: { hashes: readonly string[]; isComplete: boolean },
) {
  if (receipts.length < hashes.length) return status.pending
  const done = receipts.filter((receipt) => receipt.status === '0x1').length
  if (done === hashes.length && isComplete) return status.confirmed
  return done === 0 ? status.reverted : status.partly
}

function receiptOut(receipt: Receipt): Receipt {
  const { logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return { logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash }
}
