import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { waitUntil } from '@latchkey/base/waitUntil'
import { sessionUpdateWaitMs } from '@latchkey/contracts/constants/sign'
import { sentCallsLifetimeSec } from '@latchkey/contracts/constants/transaction'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { CAPABILITIES_ADDRESS_MISSING } from '@latchkey/contracts/errors/sign'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { hexChainIds, parsedProperty, sessionCapabilities } from '@latchkey/contracts/session/sessionCapabilities'
import { isChainApproved } from '../sign/approvedNamespaces.ts'
import { isApproved, requestWallet, routeCall } from './callRouting.ts'
import { getCallsStatus } from './callsStatus.ts'
import {
  addressesOn,
  approvedChains,
  liveSessionOf,
  type ProviderCall,
  type ProviderCore,
  sessionOf,
  switchChain,
} from './providerCore.ts'
import { leaveSession } from './providerSession.ts'
import type { SentCalls } from './providerState.ts'

/**
 * `wallet_sendCalls` (EIP-5792). Stores the transaction hashes of the wallet's response (CAIP-345), to read their status from
 * the chain.
 */
async function sendCalls(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const result = await requestWallet(core, call)
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

/** `wallet_getCapabilities` (EIP-5792): from the session's properties, otherwise from the wallet, requested once per session. */
async function getCapabilities(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const [address, chainIds] = Array.isArray(call.params) ? call.params : []
  if (typeof address !== 'string' || !address) throw errorOf(CAPABILITIES_ADDRESS_MISSING)
  const session = liveSessionOf(core)
  const asked = Array.isArray(chainIds) ? chainIds.flatMap(hexChainIds) : []
  const legacyKey = `${address}${Array.isArray(chainIds) ? chainIds.join(',') : ''}`
  const legacy = parsedProperty(session.sessionProperties?.capabilities)
  if (isRecord(legacy) && legacy[legacyKey] !== undefined) return parsedProperty(legacy[legacyKey])
  const key = `${address.toLowerCase()}/${asked.join()}`
  const cached = core.capabilities.get(key)
  if (cached !== undefined) return cached
  const known = sessionCapabilities({ ...session, address, chainIds: asked })
  if (Object.keys(known).length > 0) return known
  if (isApproved(core, call.chain, call.method)) {
    const answer = await requestWallet(core, call)
    // The session may have changed during the request.
    if (isRecord(answer) && liveSessionOf(core).topic === session.topic) core.capabilities.set(key, answer)
    return answer
  }
  const approved = approvedChains(session, 'eip155').flatMap((chain) => hexChainIds(chain.slice('eip155:'.length)))
  const everywhere = sessionCapabilities({ ...session, address, chainIds: approved })
  if (asked.length === 0 && Object.keys(everywhere).length > 0) return everywhere
  return requestWallet(core, call)
}

type LocalMethod = (core: ProviderCore, call: ProviderCall) => unknown

/** Methods of eip155 that the provider handles itself, or with more than one request. */
export const eip155Methods: Readonly<Record<string, LocalMethod>> = {
  eth_accounts: (core, { chain }) => addressesOn(core, chain),
  eth_requestAccounts: (core, { chain }) => addressesOn(core, chain),
  eth_chainId: ({ compatibility }, { chain }) => {
    const id = Number(chain.slice('eip155:'.length))
    return compatibility ? id : `0x${id.toString(16)}`
  },
  wallet_switchEthereumChain: switchEthereumChain,
  wallet_revokePermissions: revokePermissions,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

/** EIP-3326. Switches to a chain of the session immediately; sends a request to the wallet for any other. */
async function switchEthereumChain(core: ProviderCore, call: ProviderCall): Promise<null> {
  const chain = chainOfParams(call)
  if (!isChainApproved(liveSessionOf(core).namespaces, chain)) {
    const [first] = approvedChains(liveSessionOf(core), 'eip155')
    if (!first || !isApproved(core, first, call.method))
      throw errorOf(NETWORK_SWITCH_NOT_APPROVED, { values: { networkId: chain } })
    await requestWallet(core, { ...call, chain: first })
    await waitForChain(core, chain)
  }
  switchChain(core, chain)
  return null
}

function chainOfParams({ method, params }: ProviderCall): string {
  const [first] = Array.isArray(params) ? params : []
  const asked: unknown = isRecord(first) ? first.chainId : undefined
  const hex =
    typeof asked === 'number' ? asked.toString(16) : typeof asked === 'string' ? asked.replace(/^0x/i, '') : ''
  if (!/^[0-9a-f]{1,13}$/i.test(hex))
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'chainId is not a hex number' } })
  return `eip155:${BigInt(`0x${hex}`)}`
}

/** Waits until a wallet that switched to a chain has added it to the session; before that, requests on it fail. */
async function waitForChain(core: ProviderCore, chain: string): Promise<void> {
  await waitUntil({
    clock: core.clock,
    timeoutMs: sessionUpdateWaitMs,
    isMet: () => !sessionOf(core) || isChainApproved(liveSessionOf(core).namespaces, chain),
    onChange(listener) {
      const stops = [core.client.on('session_update', listener), core.client.on('session_delete', listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
  liveSessionOf(core)
}

/** Part of MetaMask's permissions API. Ends the session, because it is useless without accounts. */
async function revokePermissions(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const [first] = Array.isArray(call.params) ? call.params : []
  if (!isRecord(first) || !('eth_accounts' in first)) return routeCall(core, call)
  await leaveSession(core, liveSessionOf(core).topic)
  return null
}
