import { isLatchkeyError } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import type { KnownToken, RequestFacts } from '@latchkey/base/keys/requestFacts'
import type { Simulation } from '@latchkey/base/keys/simulation'
import { TRANSACTION_REVERTED } from '@latchkey/contracts/errors/transaction'
import type { SecureSite } from '../frame/site.ts'
import { rpcUrlOf } from '../rpc/networks.ts'
import type { AskedRequest } from './readRequest.ts'

/** What the network says about a request. */
export type Estimate = {
  /** The transaction with every field decided; undefined for a signature. */
  readonly prepared?: PreparedTransaction
  /** Undefined when it is not known. */
  readonly simulation?: Simulation
  /** Tokens that the wallet does not know, in the words of their own contracts. */
  readonly claimed: readonly KnownToken[]
  /** Why there is nothing to sign: it would fail, or the network could not be asked. */
  readonly failure?: 'reverts' | 'unreachable'
}

/** Prepares the transaction of a request and simulates it. Never throws: a failure is part of what is shown. */
export async function estimateRequest(site: SecureSite, asked: AskedRequest, signal: AbortSignal): Promise<Estimate> {
  const { chainId, facts, keys, network, refusal } = asked
  const { method, params = [] } = asked.request
  const access = { rpcUrl: rpcUrlOf(site, chainId), signal }
  if (refusal) return { claimed: [] }
  const call = { method, params, chainId, tokens: network?.tokens ?? [], ...access }
  const [prepared, simulation] = await Promise.all([
    keys.prepareRequest(call).then(
      (prepared) => (prepared ? { prepared } : {}),
      (error: unknown) => ({ failure: failureOf(error) }),
    ),
    keys.simulateRequest(call).catch(() => undefined),
  ])
  const unknown = tokensOf(facts, simulation).filter(
    (address) => !network?.tokens.some((one) => one.address === address),
  )
  const claimed = await Promise.all(unknown.map((address) => keys.readToken(address, access).catch(() => undefined)))
  return {
    ...prepared,
    ...(simulation ? { simulation } : {}),
    claimed: claimed.filter((token) => token !== undefined),
  }
}

const failureOf = (error: unknown): NonNullable<Estimate['failure']> =>
  isLatchkeyError(error) && (error.code === TRANSACTION_REVERTED.code || !error.retryable) ? 'reverts' : 'unreachable'

function tokensOf(facts: RequestFacts, simulation: Simulation | undefined): readonly string[] {
  const named = [facts, ...(facts.kind === 'typedData' ? facts.allowances : [])].flatMap((one) =>
    'tokenAddress' in one ? [one.tokenAddress] : [],
  )
  const moved =
    simulation?.status === 'success'
      ? [...simulation.changes, ...simulation.allowances].flatMap((one) =>
          'tokenAddress' in one && one.tokenAddress ? [one.tokenAddress] : [],
        )
      : []
  return [...new Set([...named, ...moved])]
}
