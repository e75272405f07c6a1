import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { NETWORK_SWITCH_NOT_APPROVED } from '@latchkey/contracts/errors/networks'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { isChainApproved } from '../sign/namespaces.ts'
import { askWallet, isApproved } from './callRouting.ts'
import { getCallsStatus } from './callsStatus.ts'
import { getCapabilities } from './capabilities.ts'
import {
  addressesOn,
  approvedChains,
  liveSessionOf,
  type ProviderCall,
  type ProviderCore,
  switchChain,
} from './providerCore.ts'
import { sendCalls } from './sendCalls.ts'

type LocalMethod = (core: ProviderCore, call: ProviderCall) => unknown

/** Methods of eip155 that the provider answers itself, or answers with more than one question. */
export const eip155Methods: Readonly<Record<string, LocalMethod>> = {
  eth_accounts: (core, { chain }) => addressesOn(core, chain),
  eth_requestAccounts: (core, { chain }) => addressesOn(core, chain),
  eth_chainId: ({ compatibility }, { chain }) => {
    const id = Number(chain.slice('eip155:'.length))
    return compatibility ? id : `0x${id.toString(16)}`
  },
  wallet_switchEthereumChain: switchEthereumChain,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
}

/** A wallet that agreed to a chain puts it into the session soon after; requests on it fail until then. The figure is ours. */
const updateWaitMs = 3_000

/** EIP-3326. A chain of the session is taken at once; the wallet is asked for any other. */
async function switchEthereumChain(core: ProviderCore, call: ProviderCall): Promise<null> {
  const chain = chainOfParams(call)
  if (!isChainApproved(liveSessionOf(core).namespaces, chain)) {
    const [first] = approvedChains(liveSessionOf(core), 'eip155')
    if (!first || !isApproved(core, first, call.method))
      throw errorOf(NETWORK_SWITCH_NOT_APPROVED, { values: { networkId: chain } })
    await askWallet(core, { ...call, chain: first })
    await untilApproved(core, chain)
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

async function untilApproved(core: ProviderCore, chain: string): Promise<void> {
  const approved = (): boolean => isChainApproved(liveSessionOf(core).namespaces, chain)
  if (approved()) return
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      cancel()
      for (const stop of stops) stop()
      resolve()
    }
    const cancel = core.clock.after(updateWaitMs, finish)
    const stops = [
      core.client.on('session_update', () => {
        if (approved()) finish()
      }),
      core.client.on('session_delete', finish),
    ]
  })
  liveSessionOf(core)
}
