import { isLatchkeyError } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import type { Simulation } from '@latchkey/base/keys/simulation'
import {
  ACCOUNT_UPGRADED_ELSEWHERE,
  TRANSACTION_NOT_PENDING,
  TRANSACTION_REVERTED,
} from '@latchkey/contracts/errors/transaction'
import { rpcUrlOf } from '../rpc/networks.ts'
import { type AskedFacts, tokensIn } from './askedFacts.ts'
import { isTransaction } from './isTransaction.ts'
import { isUnknownToken } from './isUnknownToken.ts'
import { loadWorth, type WorthOf } from './loadWorth.ts'
import type { AskedRequest } from './readRequest.ts'

/** Result of preparing and simulating a request. */
export type Estimate = {
  /** The transaction with all fields filled in; undefined for a signature. */
  readonly prepared?: PreparedTransaction
  /** Undefined when unknown. */
  readonly simulation?: Simulation
  /** Undefined when the prices are unknown. */
  readonly worthOf?: WorthOf
  /** Unknown tokens, as named by their contracts. */
  readonly claimed: readonly KnownToken[]
  /**
   * Why it cannot be signed: it would fail, the account runs an unknown contract, the transaction to replace was mined, or the network
   * is unreachable.
   */
  readonly failure?: 'reverts' | 'otherContract' | 'mined' | 'unreachable'
}

/** Prepares the transaction of a request and simulates it. Never throws: the sheet shows failures. */
export async function estimateRequest(
  site: Parameters<typeof rpcUrlOf>[0],
  asked: AskedRequest,
  signal: AbortSignal,
): Promise<Estimate> {
  const { chainId, facts, keys, network } = asked
  const { method, params = [] } = asked.request
  const access = { rpcUrl: rpcUrlOf(site, chainId), signal }
  const call = { method, params, chainId, tokens: network?.tokens ?? [], ...access }
  const [prepared, simulation, worthOf] = await Promise.all([
    keys.prepareRequest(call).then(
      (prepared) => (prepared ? { prepared } : {}),
      (error: unknown) => ({ failure: failureOf(error) }),
    ),
    keys.simulateRequest(call).catch(() => undefined),
    isTransaction(facts) ? loadWorth(site, asked, signal).catch(() => undefined) : undefined,
  ])
  const unknown = tokensOf(facts, simulation).filter((address) => isUnknownToken(asked, address))
  const claimed = await Promise.all(unknown.map((address) => keys.readToken(address, access).catch(() => undefined)))
  return {
    ...prepared,
    ...(simulation ? { simulation } : {}),
    ...(worthOf && { worthOf }),
    claimed: claimed.filter((token) => token !== undefined),
  }
}

function failureOf(error: unknown): NonNullable<Estimate['failure']> {
  if (isLatchkeyError(error, ACCOUNT_UPGRADED_ELSEWHERE)) return 'otherContract'
  if (isLatchkeyError(error, TRANSACTION_NOT_PENDING)) return 'mined'
  return isLatchkeyError(error) && (error.code === TRANSACTION_REVERTED.code || !error.retryable)
    ? 'reverts'
    : 'unreachable'
}

function tokensOf(facts: AskedFacts, simulation: Simulation | undefined): readonly string[] {
  const moved =
    simulation?.status === 'success'
      ? [...simulation.changes, ...simulation.allowances].flatMap((one) =>
          'tokenAddress' in one && one.tokenAddress ? [one.tokenAddress] : [],
        )
      : []
  return [...new Set([...tokensIn(facts), ...moved])]
}
