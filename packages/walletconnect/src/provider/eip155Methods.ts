import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { waitUntil } from '@latchkey/base/waitUntil'
import { sessionUpdateWaitMs } from '@latchkey/contracts/constants/sign'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { isChainApproved } from '../sign/approvedNamespaces.ts'
import { askWallet, isApproved, routeCall } from './callRouting.ts'
import { getCallsStatus } from './callsStatus.ts'
import { getCapabilities } from './capabilities.ts'
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
import { sendCalls } from './sendCalls.ts'

type LocalMethod = (core: ProviderCore, call: ProviderCall) => unknown

/** Methods of eip155 that the provider answers itself, or with more than one request. */
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

/** EIP-3326. Switches to a chain of the session at once; asks the wallet for any other. */
async function switchEthereumChain(core: ProviderCore, call: ProviderCall): Promise<null> {
  const chain = chainOfParams(call)
  if (!isChainApproved(liveSessionOf(core).namespaces, chain)) {
    const [first] = approvedChains(liveSessionOf(core), 'eip155')
    if (!first || !isApproved(core, first, call.method))
      throw errorOf(NETWORK_SWITCH_NOT_APPROVED, { values: { networkId: chain } })
    await askWallet(core, { ...call, chain: first })
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

/** Waits until a wallet that switched to a chain has put it into the session; requests on it fail before. */
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

/** Part of MetaMask's permissions API: without accounts a session is of no use, so it ends. */
async function revokePermissions(core: ProviderCore, call: ProviderCall): Promise<unknown> {
  const [first] = Array.isArray(call.params) ? call.params : []
  if (!isRecord(first) || !('eth_accounts' in first)) return routeCall(core, call)
  await leaveSession(core, liveSessionOf(core).topic)
  return null
}
