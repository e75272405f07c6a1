import type { CaipNetworkId } from '@latchkey/base/caip'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { networkSwitchPollMs, networkSwitchWaitMs } from '@latchkey/contracts/constants/connect'
import { NETWORK_SWITCH_FAILED } from '@latchkey/contracts/errors/networks'
import { WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/pairing'
import { WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import { requestWallet } from '@latchkey/core/chain/requestWallet'
import type { Connector, WalletChange, WalletLink } from '@latchkey/core/connect/port'
import { switchWallet } from '../networks/switchWallet.ts'
import type { Eip1193Provider } from '../provider/provider.ts'
import { addresses } from './addresses.ts'
import { caipNetworkIdOf } from './caipNetworkIdOf.ts'

type Timing = { readonly clock?: Clock }
type Listener = (change: WalletChange) => void

/** Requests accounts from a wallet in the page, and switches it to `networkId` if it is on another network. */
export async function connectProvider(
  provider: Eip1193Provider,
  params: Parameters<Connector['connect']>[0],
  timing: Timing = {},
): Promise<WalletLink> {
  const { networks, networkId, signal } = params
  const granted = addresses(await ask(provider, { method: 'eth_requestAccounts', signal }))
  // Some wallets return an empty list when the request also unlocked them.
  const accounts = granted.length > 0 ? granted : addresses(await ask(provider, { method: 'eth_accounts', signal }))
  if (accounts.length === 0) throw errorOf(WALLET_HAS_NO_ACCOUNT)
  const link = await linkOf(provider, { accounts, signal, ...timing })
  const wanted = networks.find((network) => network.caipNetworkId === networkId)
  if (wanted && link.networkId() !== wanted.caipNetworkId) {
    // Keep the connection if switching fails: the app sees the network and can retry.
    await link.switchNetwork(wanted).catch(() => {})
    signal?.throwIfAborted()
  }
  return link
}

/** Restores the link without a prompt; undefined when the wallet no longer shares accounts. */
export async function reconnectProvider(
  provider: Eip1193Provider,
  params: Parameters<Connector['reconnect']>[0],
  timing: Timing = {},
): Promise<WalletLink | undefined> {
  const { signal } = params
  const accounts = addresses(await ask(provider, { method: 'eth_accounts', signal }))
  return accounts.length === 0 ? undefined : await linkOf(provider, { accounts, signal, ...timing })
}

type Request = Parameters<WalletLink['request']>[0]

function ask(
  provider: Eip1193Provider,
  request: { method: string; params?: unknown; signal?: AbortSignal | undefined },
) {
  const { method, params, signal } = request
  return requestWallet(() => provider.request(params === undefined ? { method } : { method, params }), {
    method,
    signal,
  })
}

async function chainOf(provider: Eip1193Provider, signal?: AbortSignal): Promise<CaipNetworkId> {
  const method = 'eth_chainId'
  const networkId = caipNetworkIdOf(await ask(provider, { method, signal }))
  if (networkId) return networkId
  // Old wallets only support `net_version`.
  const version = await ask(provider, { method: 'net_version', signal }).catch(() => undefined)
  const fallback = caipNetworkIdOf(version)
  if (fallback) return fallback
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'not a chain id' } })
}

/** Polls the chain id after a switch, because some wallets respond before they have switched. */
async function chainAfterSwitch(
  provider: Eip1193Provider,
  wanted: CaipNetworkId,
  clock: Clock,
): Promise<CaipNetworkId> {
  const endMs = clock.now() + networkSwitchWaitMs
  let reached = await chainOf(provider)
  while (reached !== wanted && clock.now() < endMs) {
    await wait(clock, networkSwitchPollMs)
    reached = await chainOf(provider)
  }
  return reached
}

async function linkOf(
  provider: Eip1193Provider,
  start: { readonly accounts: readonly string[]; readonly signal: AbortSignal | undefined } & Timing,
): Promise<WalletLink> {
  const { clock = systemClock } = start
  let { accounts } = start
  let networkId = await chainOf(provider, start.signal)
  const listeners = new Set<Listener>()
  const tell = (change: WalletChange) => {
    if (change.type === 'accounts') accounts = change.accounts
    if (change.type === 'network') networkId = change.networkId
    for (const listener of [...listeners]) listener(change)
  }
  let unwatch = () => {}
  return {
    accounts: () => accounts,
    networkId: () => networkId,
    request: (request: Request) => ask(provider, request),
    async switchNetwork(network) {
      await switchWallet(network, (method, params) => ask(provider, { method, params }))
      const reached = await chainAfterSwitch(provider, network.caipNetworkId, clock)
      if (reached !== networkId) tell({ type: 'network', networkId: reached })
      if (reached !== network.caipNetworkId) throw errorOf(NETWORK_SWITCH_FAILED, { values: { network: reached } })
    },
    async disconnect() {
      unwatch()
      listeners.clear()
      // Not awaited: many wallets don't support this method (EIP-2255), and some never respond.
      provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }).catch(() => {})
    },
    onChange(listener) {
      if (listeners.size === 0) unwatch = watch(provider, tell, () => networkId)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch()
      }
    },
  }
}

/** MetaMask's code for an unreachable node; the wallet is still connected. */
const nodeOutOfReach = 1013

function watch(provider: Eip1193Provider, tell: Listener, current: () => CaipNetworkId): () => void {
  const handlers: Readonly<Record<string, (payload: unknown) => void>> = {
    // An empty list means the wallet was locked or revoked the permission; anything else but a list is ignored.
    accountsChanged(accounts) {
      if (Array.isArray(accounts)) tell({ type: 'accounts', accounts: addresses(accounts) })
    },
    chainChanged: (chainId) => {
      const networkId = caipNetworkIdOf(chainId)
      if (networkId && networkId !== current()) tell({ type: 'network', networkId })
    },
    disconnect: (error) => {
      if ((error as { code?: unknown } | undefined)?.code !== nodeOutOfReach) tell({ type: 'disconnect' })
    },
  }
  for (const [event, handler] of Object.entries(handlers)) provider.on?.(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(handlers)) provider.removeListener?.(event, handler)
  }
}
