import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import { wait } from '@latchkey/base/wait'
import { safePollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import type { SafeFrame } from './safeFrame.ts'

/** Status codes of EIP-5792. */
const codes = { pending: 100, confirmed: 200, cancelled: 400, reverted: 500 } as const
/** States in which Safe will not send the transaction, or not before other owners act. */
const hasNoHash = /^(AWAITING_|CANCELLED|FAILED)/

/** Proposes calls as one Safe transaction. Resolves with the Safe transaction hash, which differs from the on-chain hash. */
export async function proposeCalls(frame: SafeFrame, calls: readonly unknown[], gas?: unknown): Promise<string> {
  const txs = calls.filter(isRecord).map(({ to, value, data }) => ({
    to,
    value: String(fromQuantity(value ?? 0) ?? value),
    data: data ?? '0x',
  }))
  const safeTxGas = fromQuantity(gas)
  const params = { txs, ...(safeTxGas !== undefined && { params: { safeTxGas: Number(safeTxGas) } }) }
  const answer = await frame.ask('sendTransactions', params)
  return isRecord(answer) ? String(answer.safeTxHash) : ''
}

/**
 * Waits for the on-chain hash of a proposed transaction. Returns the Safe transaction hash when other owners have to confirm first,
 * which may take days, or when the wait times out.
 */
export async function hashOfProposal(frame: SafeFrame, safeTxHash: string, clock: Clock): Promise<string> {
  const endMs = clock.now() + transactionWaitMs
  for (;;) {
    const { txHash, txStatus } = await readProposal(frame, safeTxHash)
    if (typeof txHash === 'string' && txHash) return txHash
    if (hasNoHash.test(String(txStatus)) || clock.now() >= endMs) return safeTxHash
    await wait(clock, safePollMs)
  }
}

/** The result of `wallet_getCallsStatus`. */
export async function statusOfProposal(frame: SafeFrame, id: string, chainId: number): Promise<unknown> {
  const { txHash, txStatus } = await readProposal(frame, id)
  const hash = typeof txHash === 'string' && txHash ? txHash : undefined
  const receipt = hash && (await frame.ask('rpcCall', { call: 'eth_getTransactionReceipt', params: [hash] }))
  const code = isRecord(receipt)
    ? receipt.status === '0x1' && txStatus !== 'FAILED'
      ? codes.confirmed
      : codes.reverted
    : txStatus === 'CANCELLED'
      ? codes.cancelled
      : codes.pending
  return {
    version: '2.0.0',
    id,
    chainId: toQuantity(chainId),
    atomic: true,
    status: code,
    ...(isRecord(receipt) && { receipts: [receipt] }),
  }
}

/** Safe's record of a proposal; undefined until its service has indexed it. */
async function readProposal(frame: SafeFrame, safeTxHash: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await frame.ask('getTxBySafeTxHash', { safeTxHash }).catch(() => undefined)
  return isRecord(answer) ? answer : {}
}
