import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_METHOD_NOT_FOUND } from '@latchkey/contracts/errors/wallet'
import { hexChainIds, sessionCapabilities } from '@latchkey/contracts/session/sessionCapabilities'
import type { SessionTransport } from '@latchkey/core/chain/port'
import { statusOfTransactions } from '../calls/callsStatus.ts'
import type { transactionsId } from '../calls/transactionsId.ts'
import { caipNetworkIdOf } from './caipNetworkIdOf.ts'

type Ask = (request: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>

/** Cached capabilities and sent batches (EIP-5792) of a session. Lives as long as its link. */
export type SessionCallsMemory = {
  readonly capabilities: Map<string, unknown>
  readonly sent: Map<string, transactionsId.Parts & { readonly atomic: boolean }>
}
export const sessionCallsMemory = (): SessionCallsMemory => ({ capabilities: new Map(), sent: new Map() })

/**
 * EIP-5792 over the wallet protocol. Capabilities are read from the session's properties, otherwise requested once from the wallet.
 * If the wallet returned transaction hashes (CAIP-345), the status of the batch is read from the network, so it is available while
 * the phone is asleep.
 *
 * @throws RPC_METHOD_NOT_FOUND when the session does not include the method
 */
export async function sessionCalls(params: {
  readonly transport: SessionTransport
  readonly memory: SessionCallsMemory
  readonly ask: Ask
  readonly method: string
  readonly params: readonly unknown[]
}): Promise<unknown> {
  const { transport, memory, method } = params
  const ask = (): Promise<unknown> => {
    if (!transport.methods().includes(method)) throw errorOf(RPC_METHOD_NOT_FOUND, { values: { method } })
    return params.ask({ method, params: params.params })
  }
  const [first, second] = params.params
  if (method === 'wallet_getCapabilities') {
    const address = String(first)
    const chainIds = Array.isArray(second) ? second.flatMap(hexChainIds) : sessionChainIds(transport)
    const known = sessionCapabilities({ ...transport.properties(), address, chainIds })
    if (Object.keys(known).length > 0) return known
    const key = `${address.toLowerCase()}/${chainIds.join()}`
    const answer = memory.capabilities.get(key) ?? (await ask())
    if (isRecord(answer)) memory.capabilities.set(key, answer)
    return answer
  }
  if (method === 'wallet_getCallsStatus') {
    const id = String(first)
    const sent = memory.sent.get(id)
    if (!sent) return await ask()
    return { ...(await statusOfTransactions(sent, { networks: transport.networks })), id, atomic: sent.atomic }
  }
  const answer = await ask()
  const hashes = method === 'wallet_sendCalls' ? readHashes(answer, transport) : undefined
  if (hashes) memory.sent.set(hashes.id, { ...hashes.parts, atomic: isRecord(first) && first.atomicRequired === true })
  return answer
}

const sessionChainIds = (transport: SessionTransport): readonly string[] => [
  ...new Set(transport.accounts().flatMap((account) => hexChainIds(account.split(':')[1]))),
]

/** Transaction hashes of a batch (CAIP-345); undefined when the app has no endpoint for their network. */
function readHashes(
  answer: unknown,
  { networks }: SessionTransport,
): { readonly id: string; readonly parts: transactionsId.Parts } | undefined {
  const { id, capabilities } = isRecord(answer) ? answer : {}
  const { caip2, transactionHashes } =
    isRecord(capabilities) && isRecord(capabilities.caip345) ? capabilities.caip345 : {}
  const chainId = Number(String(caip2).slice('eip155:'.length))
  const isKnown = networks.some(
    ({ caipNetworkId }) => caipNetworkId === caip2 && caipNetworkId === caipNetworkIdOf(chainId),
  )
  if (typeof id !== 'string' || !isKnown || !Array.isArray(transactionHashes) || transactionHashes.length === 0)
    return undefined
  const hashes = transactionHashes.filter((hash): hash is string => typeof hash === 'string')
  return hashes.length === transactionHashes.length ? { id, parts: { chainId, hashes } } : undefined
}
