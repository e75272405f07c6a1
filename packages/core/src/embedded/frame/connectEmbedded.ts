import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { deniedShownMs } from '@latchkey/contracts/constants/frame'
import { WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/pairing'
import { RPC_NOT_ALLOWED } from '@latchkey/contracts/errors/rpc'
import { approveMethods, freeMethods } from '@latchkey/contracts/rpc/methodPolicy'
import type { FrameHost } from '@latchkey/frame/host/createFrameHost'
import { request } from '@latchkey/frame/host/request'
import { capabilitiesOf } from '../../chain/capabilitiesOf.ts'
import type { ChainAdapter, SessionTransport } from '../../chain/port.ts'
import type { AccountView } from '../../connect/accountView.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import { applyConnections } from '../../connect/applyConnections.ts'
import type { Account, Connection } from '../../connect/connection.ts'
import { followLink } from '../../connect/followLink.ts'
import type { WalletLink } from '../../connect/port.ts'
import { isPending } from '../../connect/remembered.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Network } from '../../networks/network.ts'
import { networksFrom } from '../../networks/networksFrom.ts'
import { accountTypeOf, addressesOf, fetchUser, type ShownUser } from '../account/shownUser.ts'
import { announceEmbeddedWallet } from './announceEmbeddedWallet.ts'
import { embeddedAdapters, embeddedWalletId, embeddedWalletInfo } from './embeddedWallet.ts'
import { endEmbedded } from './endEmbedded.ts'
import { frameOf } from './frameOf.ts'

/**
 * Connects the wallet of the visitor who is signed in on the secure site, as one connection for every namespace. With `resumes`, it
 * replaces that stored connection and leaves the active namespace as it is.
 * @throws WALLET_HAS_NO_ACCOUNT, errors of the frame
 */
export async function connectEmbedded(latchkey: Latchkey, params: connectEmbedded.Params = {}): Promise<AccountView> {
  const { resumes, signal } = params
  const shares = (
    await Promise.all(embeddedAdapters(latchkey).map((adapter) => shareOf(latchkey, adapter, params)))
  ).flat()
  const [first] = shares
  if (!first) throw errorOf(WALLET_HAS_NO_ACCOUNT)
  if (signal?.aborted || (resumes && !isPending(latchkey, resumes)))
    return accountOf(latchkey.store.getState(), first.namespace)
  const connection = connectionOf(latchkey, shares)
  for (const { namespace, link } of shares) followLink(latchkey, { connection, namespace, link })
  const { activeNamespace } = latchkey.store.getState()
  if (resumes) applyConnections(latchkey, { type: 'resumed', connection })
  else {
    signInAtOnce(latchkey)
    applyConnections(latchkey, { type: 'connected', connection, focus: activeNamespace })
  }
  // Other libraries of the page may use the wallet from here on. A failed load is retried with the next connection.
  announceEmbeddedWallet(latchkey).catch(() => {})
  return accountOf(latchkey.store.getState())
}

export declare namespace connectEmbedded {
  type Params = {
    /** The stored connection to restore. */
    readonly resumes?: Connection | undefined
    readonly signal?: AbortSignal | undefined
  }
}

/** Accounts and networks of the wallet in one namespace. */
type Share = {
  readonly namespace: Namespace
  readonly link: WalletLink
  readonly accounts: readonly Account[]
  readonly user: ShownUser
}

async function shareOf(
  latchkey: Latchkey,
  adapter: ChainAdapter,
  { resumes, signal }: connectEmbedded.Params,
): Promise<readonly Share[]> {
  const { namespace } = adapter
  const networks = networksFrom(
    latchkey,
    namespace,
    resumes?.networks[namespace] ?? latchkey.store.getState().preferredNetworkId,
  )
  const [network] = networks
  if (!network) return []
  const { caipNetworkId: chainId } = network
  const { sessionLink } = await capabilitiesOf(adapter)
  const user = await fetchUser(latchkey, { networkId: chainId, signal })
  const wallet = embeddedWalletInfo(latchkey)
  const denied = (method: string) =>
    void latchkey.clock.after(deniedShownMs, () => latchkey.events.emit('actionDenied', { method }))
  const link = await sessionLink(
    embeddedTransport(frameOf(latchkey), {
      networks,
      addresses: addressesOf(user),
      wallet,
      end: () => endEmbedded(latchkey),
      denied,
    }),
  )
  // The link drops addresses of other namespaces.
  const shared = link.accounts().map(
    (one): Account => ({
      namespace,
      address: one,
      type: accountTypeOf(user, one),
    }),
  )
  if (shared.length === 0) return []
  const movingLink: WalletLink = {
    ...link,
    keepsNonce: true,
    async switchNetwork(next) {
      const { caipNetworkId: networkId } = next
      await moveFrame(frameOf(latchkey), networkId)
      const { updateAccounts } = await import('../account/updateAccounts.ts')
      await updateAccounts(latchkey, { namespace, networkId })
      await link.switchNetwork(next)
    },
  }
  return [{ namespace, link: movingLink, accounts: shared, user }]
}

function connectionOf(latchkey: Latchkey, shares: readonly Share[]): Connection {
  latchkey.live.sequence += 1
  const deployed = shares.find(({ user }) => user.smartAccountDeployed !== undefined)
  return {
    id: embeddedWalletId,
    epoch: latchkey.live.sequence,
    walletId: embeddedWalletId,
    wallet: embeddedWalletInfo(latchkey),
    via: 'embedded',
    status: 'connected',
    accounts: shares.flatMap(({ accounts }) => accounts),
    networks: Object.fromEntries(shares.map(({ namespace, link }) => [namespace, link.networkId()])),
    user: Object.assign(
      {},
      ...shares.map(({ user: { email, userName } }) => ({ ...(email && { email }), ...(userName && { userName }) })),
    ),
    preferredAccountTypes: Object.fromEntries(
      shares.map(({ namespace, user }) => [namespace, user.preferredAccountType ?? 'eoa']),
    ),
    ...(deployed && { smartAccountDeployed: deployed.user.smartAccountDeployed as boolean }),
  }
}

/** Starts the app's sign-in without another click, because the visitor has just signed in to the wallet. */
function signInAtOnce(latchkey: Latchkey): void {
  const { events, options, live } = latchkey
  if (!options.siwx) return
  const stop = () => {
    for (const end of stops) end()
    live.cleanup.delete(stop)
  }
  const stops = [
    events.on('signInRequired', () => {
      stop()
      // The state holds the error.
      import('../../siwx/signIn.ts').then(({ signIn }) => signIn(latchkey)).catch(() => {})
    }),
    // A restored session needs no sign-in now. One that is required after that session ends is not started here.
    events.on('signedOut', stop),
    events.on('disconnected', stop),
  ]
  live.cleanup.add(stop)
}

const methods = [...freeMethods, ...approveMethods]
const never = () => () => {}

/**
 * A session of the embedded wallet in one namespace. Requests go to the secure site, which prompts the visitor for
 * approval.
 */
function embeddedTransport(host: FrameHost, params: embeddedTransport.Params): SessionTransport {
  const { networks, addresses, wallet, end, denied } = params
  const accounts = networks.flatMap(({ caipNetworkId }) => addresses.map((address) => `${caipNetworkId}:${address}`))
  return {
    accounts: () => accounts,
    methods: () => methods,
    properties: () => ({}),
    networks,
    peer: wallet,
    async request({ networkId, method, params: args, signal }) {
      const rpcRequest = { method, chainId: networkId, ...(isParams(args) && { params: args }) }
      try {
        return await request(host, 'RPC request', rpcRequest, { signal })
      } catch (error) {
        if (isLatchkeyError(error) && error.code === RPC_NOT_ALLOWED.code) denied(method)
        throw error
      }
    },
    disconnect: end,
    onUpdate: never,
    onEvent: never,
    onDisconnect: (listener) =>
      host.on('connection changed', ({ isConnected }) => {
        if (!isConnected) listener()
      }),
  }
}

declare namespace embeddedTransport {
  type Params = {
    /** The app's networks of the namespace, the active one first. */
    readonly networks: readonly Network[]
    readonly addresses: readonly string[]
    readonly wallet: SessionTransport['peer']
    readonly end: () => Promise<void>
    /** The wallet never allows this method. */
    readonly denied: (method: string) => void
  }
}

const isParams = (value: unknown): value is unknown[] | Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Sends the visitor's network to the secure site. @throws errors of the frame when it does not support the network */
export async function moveFrame(host: FrameHost, chainId: CaipNetworkId): Promise<void> {
  await request(host, 'switch network', { chainId })
}
