import { errorOf } from '@latchkey/base/errors'
import {
  ATOMICITY_UNSUPPORTED,
  CAPABILITY_CHAIN_UNSUPPORTED,
  CAPABILITY_UNSUPPORTED,
  DUPLICATE_BUNDLE_ID,
  UNKNOWN_BUNDLE_ID,
} from '@latchkey/contracts/errors/wallet'
import { fromQuantity, toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { Question } from '../script/walletRequest.ts'
import { type Answer, assertAccount, type EthereumWallet, firstParam, invalidParams } from './ethereumWallet.ts'
import { forward } from './forward.ts'

// Batches of calls (EIP-5792) as a wallet of plain accounts has them: one transaction after the other, never atomic.

const version = '2.0.0'
/** Status codes of the standard. */
const status = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const

type Receipt = Readonly<
  Record<'status' | 'logs' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>
>

export const callAnswers: Readonly<Record<string, Answer>> = {
  async wallet_getCapabilities(wallet, question) {
    const [address, wanted] = Array.isArray(question.params) ? question.params : []
    assertAccount(wallet, question, address)
    const chains = wallet.state.chainIds().map((id) => toQuantity(Number(id.slice('eip155:'.length))))
    const asked = Array.isArray(wanted) ? chains.filter((chain) => wanted.includes(chain)) : chains
    return Object.fromEntries(asked.map((chain) => [chain, { atomic: { status: 'unsupported' } }]))
  },
  async wallet_sendCalls(wallet, question) {
    const { id, chainId, calls } = readBatch(wallet, question)
    await wallet.script.ask(question, () => send(wallet, { id, chainId, calls })).outcome
    return { id }
  },
  async wallet_getCallsStatus(wallet, question) {
    assertAccount(wallet, question, undefined)
    const [id] = Array.isArray(question.params) ? question.params : []
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
  readonly chainId: string
  readonly calls: readonly Readonly<Record<string, unknown>>[]
}

function readBatch(wallet: EthereumWallet, question: Question): Batch {
  const { id, from, chainId, calls, atomicRequired, capabilities = {} } = firstParam(question)
  assertAccount(wallet, question, from)
  const number = fromQuantity(chainId)
  if (number === undefined) throw invalidParams(question, 'chainId is missing')
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams(question, 'calls are missing')
  if (!wallet.state.rpcUrl(`eip155:${number}`)) throw errorOf(CAPABILITY_CHAIN_UNSUPPORTED)
  if (atomicRequired === true) throw errorOf(ATOMICITY_UNSUPPORTED)
  const wanted = [capabilities, ...calls.map((call) => call?.capabilities ?? {})].flatMap((one) => Object.values(one))
  if (wanted.some((one) => (one as { optional?: unknown } | null)?.optional !== true))
    throw errorOf(CAPABILITY_UNSUPPORTED)
  if (typeof id === 'string' && wallet.batches.has(id)) throw errorOf(DUPLICATE_BUNDLE_ID)
  return { id: typeof id === 'string' ? id : crypto.randomUUID(), chainId: `eip155:${number}`, calls }
}

/** The first call that cannot be sent ends it: with an error when nothing was sent yet, else as a batch done in part. */
async function send({ state, batches }: EthereumWallet, { id, chainId, calls }: Batch): Promise<string> {
  const hashes: string[] = []
  const rpcUrl = state.rpcUrl(chainId) ?? ''
  const index = state.accountIndex()
  for (const { to, data, value } of calls) {
    const params = [{ from: state.address(), to, data, value }]
    try {
      hashes.push(String(await state.ring.sign({ index, method: 'eth_sendTransaction', params, chainId, rpcUrl })))
    } catch (error) {
      if (hashes.length === 0) throw error
      break
    }
  }
  batches.set(id, { chainId, hashes, complete: hashes.length === calls.length })
  return id
}

function statusOf(
  receipts: readonly Receipt[],
  { hashes, complete }: { hashes: readonly string[]; complete: boolean },
) {
  if (receipts.length < hashes.length) return status.pending
  const done = receipts.filter((receipt) => receipt.status === '0x1').length
  if (done === hashes.length && complete) return status.confirmed
  return done === 0 ? status.reverted : status.partly
}

function receiptOut(receipt: Receipt): Receipt {
  const { logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return { logs, status: outcome, blockHash, blockNumber, gasUsed, transactionHash }
}
