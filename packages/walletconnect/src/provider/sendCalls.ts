import { isRecord } from '@latchkey/base/isRecord'
import { sentCallsLifetimeSec } from '@latchkey/contracts/constants/transaction'
import { askWallet } from './callRouting.ts'
import type { ProviderCall, ProviderCore } from './providerCore.ts'
import type { SentCalls } from './providerState.ts'

/**
 * `wallet_sendCalls` (EIP-5792). Stores the transaction hashes of the wallet's answer (CAIP-345), to read their status from
 * the chain.
 */
export async function sendCalls(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const result = await askWallet(core, call)
  const expirySec = Math.floor(core.clock.now() / 1000) + sentCallsLifetimeSec
  const sent = readSentCalls(call.params, result, expirySec)
  // The calls were sent already, so a failure to store their hashes is only logged.
  if (sent) await core.memory.addSentCalls(sent).catch(() => core.log('provider.store.failed'))
  return result
}

function readSentCalls(params: unknown, result: unknown, expirySec: number): SentCalls | undefined {
  if (!isRecord(result) || typeof result.id !== 'string' || !isRecord(result.capabilities)) return undefined
  const { caip345 } = result.capabilities
  if (!isRecord(caip345) || !isEvmChain(caip345.caip2) || !Array.isArray(caip345.transactionHashes)) return undefined
  const hashes = caip345.transactionHashes.filter((hash): hash is string => typeof hash === 'string')
  if (hashes.length === 0 || hashes.length !== caip345.transactionHashes.length) return undefined
  const [first] = Array.isArray(params) ? params : []
  const request = isRecord(first) ? first : {}
  return {
    id: result.id,
    version: typeof request.version === 'string' ? request.version : '2.0.0',
    atomic: request.atomicRequired === true,
    chainId: typeof request.chainId === 'string' ? request.chainId : '',
    capabilities: result.capabilities,
    caip2: caip345.caip2,
    hashes,
    expirySec,
  }
}

const isEvmChain = (value: unknown): value is string => typeof value === 'string' && /^eip155:\d+$/.test(value)
