import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { ATOMICITY_UNSUPPORTED, CAPABILITY_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import type { CallBatches, SentCalls } from '@latchkey/core/calls/callBatches'
import { caipNetworkIdOf } from '../link/caipNetworkIdOf.ts'
import { sendTransaction } from '../send/sendTransaction.ts'
import { waitForTransfer } from '../send/waitForTransfer.ts'
import { transactionsId } from './transactionsId.ts'

type Params = Parameters<CallBatches['send']>[0]

/**
 * Sends each call of a batch as its own transaction, for wallets without batch support. Each call is sent after the previous one is
 * mined, because wallets estimate gas against the latest block. Stops at the first call that is rejected or fails; the id still
 * contains the hashes of the calls sent before.
 *
 * @throws ATOMICITY_UNSUPPORTED, CAPABILITY_UNSUPPORTED, or the wallet's error when nothing was sent
 */
export async function sendOneByOne(params: Params, timing: { readonly clock?: Clock }): Promise<SentCalls> {
  const { batch, network, signal } = params
  const { calls } = batch
  if (batch.atomicRequired && calls.length > 1) throw errorOf(ATOMICITY_UNSUPPORTED)
  const wanted = [batch, ...calls].flatMap(({ capabilities = {} }) => Object.values(capabilities))
  if (wanted.some((one) => (one as { readonly optional?: unknown } | null)?.optional !== true))
    throw errorOf(CAPABILITY_UNSUPPORTED)
  const hashes: string[] = []
  for (const { capabilities: _, ...transaction } of calls) {
    try {
      const before = hashes.at(-1)
      if (before !== undefined) {
        const { status, hash } = await waitForTransfer({ network, hashes: () => [before], ...abort(signal) }, timing)
        // The wallet may have sent it again with a higher fee.
        hashes[hashes.length - 1] = hash
        if (status === 'failed') break
      }
      await assertOnNetwork(params)
      hashes.push(await sendTransaction({ ...params, transaction }))
    } catch (error) {
      if (hashes.length === 0) throw error
      break
    }
  }
  return { id: transactionsId({ chainId: Number(network.id), hashes: calls.map((_, index) => hashes[index]) }) }
}

const abort = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** The visitor may switch networks in the wallet between two calls. */
async function assertOnNetwork({ link, network, signal }: Params): Promise<void> {
  const actual = caipNetworkIdOf(await link.request({ method: 'eth_chainId', ...abort(signal) }))
  if (actual !== network.caipNetworkId)
    throw errorOf(CHAIN_MISMATCH, { values: { actual: actual ?? 'unknown', expected: network.name } })
}
