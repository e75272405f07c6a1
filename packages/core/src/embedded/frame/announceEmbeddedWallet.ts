import type { Namespace } from '@latchkey/base/caip'
import { toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { latchkeyIcon } from '@latchkey/base/latchkeyIcon'
import { pictureWaitMs } from '@latchkey/contracts/constants/wallets'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { assertAlive } from '../../assertAlive.ts'
import { capabilitiesOf } from '../../chain/capabilitiesOf.ts'
import { accountView } from '../../connect/accountView.ts'
import { addressesIn } from '../../connect/connection.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { linkKey } from '../../connect/linkKey.ts'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import { networksOf } from '../../networks/appNetworks.ts'
import type { ProviderAccess } from '../../provider/chainProvider.ts'
import { createProviderActions } from '../../provider/providerActions.ts'
import type { State } from '../../state.ts'
import { signInThroughModal } from '../account/signInThroughModal.ts'
import { embeddedAdapters, embeddedConnection, embeddedWalletId, embeddedWalletInfo } from './embeddedWallet.ts'
import { embeddedRdns } from './readEmbeddedWallet.ts'

/**
 * Announces the embedded wallet to the other libraries of the page, such as wagmi, ethers and Solana's wallet adapter:
 * by EIP-6963 and the Wallet Standard. Happens automatically once a visitor is signed in. Called at page load, it adds
 * the wallet to their lists before that; connecting it then opens the modal. Idempotent.
 *
 * @throws OPTION_INVALID without the option `embeddedWallet`
 */
export async function announceEmbeddedWallet(latchkey: Latchkey): Promise<void> {
  assertAlive(latchkey)
  const name = 'embedded.announcement'
  await livePart(latchkey, name, () => announce(latchkey)).catch((error: unknown) => {
    // The next call retries.
    latchkey.live.parts.delete(name)
    throw error
  })
}

async function announce(latchkey: Latchkey): Promise<void> {
  const { live } = latchkey
  const rdns = embeddedRdns(latchkey)
  const { name, icon: source } = embeddedWalletInfo(latchkey)
  const adapters = embeddedAdapters(latchkey)
  const [icon, ...capabilities] = await Promise.all([iconDataUri(latchkey, source), ...adapters.map(capabilitiesOf)])
  if (live.destroyed) return
  for (const [index, adapter] of adapters.entries()) {
    const provider = adapter.provider?.(embeddedAccess(latchkey, adapter.namespace))
    const stop = capabilities[index]?.announce?.({ provider, name, icon, rdns })
    if (stop) live.cleanup.add(stop)
  }
}

/** The wallet behind the announced provider: always the embedded wallet, even if another connection is active. */
function embeddedAccess(latchkey: Latchkey, namespace: Namespace): ProviderAccess {
  const account = () => viewOf(latchkey.store.getState(), namespace)
  const actions = () =>
    createProviderActions(latchkey, {
      namespace,
      account,
      connect: () => signInThroughModal(latchkey),
      disconnect: () => disconnect(latchkey, { connectionId: embeddedWalletId }),
      async switchNetwork(network) {
        const link = latchkey.live.links.get(linkKey(embeddedWalletId, namespace))?.link
        if (!link) throw errorOf(CONNECTOR_NOT_CONNECTED)
        await link.switchNetwork(network)
      },
    })
  return {
    networks: networksOf(latchkey, namespace),
    account,
    actions: async () => livePart(latchkey, `embedded.actions.${namespace}`, actions),
  }
}

/** The account that the visitor chose if the wallet is the active one, otherwise its first. */
function viewOf(state: State, namespace: Namespace) {
  const found = embeddedConnection(state)
  const connection = found?.networks[namespace] === undefined ? undefined : found
  const chosen = state.active[namespace]
  const [first] = connection ? addressesIn(connection, namespace) : []
  const own = first === undefined ? undefined : { connectionId: embeddedWalletId, address: first }
  const active = chosen?.connectionId === embeddedWalletId ? chosen : own
  return accountView({ namespace, active, connection, attempt: undefined })
}

/** Lists of wallets drop larger icons. */
const maxBytes = 64 * 1024

/**
 * The app's icon as a data URI, which EIP-6963 requires. Falls back to the Latchkey logo if it cannot be read, or is on
 * another origin, which the page's policy may block.
 */
async function iconDataUri(latchkey: Latchkey, source: string | undefined): Promise<string> {
  if (source?.startsWith('data:image/')) return source
  const { location } = globalThis
  const isOwn = source !== undefined && location && new URL(source, location.href).origin === location.origin
  const read = isOwn ? readImage(latchkey, source).catch(() => undefined) : undefined
  return (await read) ?? latchkeyIcon()
}

async function readImage({ options }: Latchkey, source: string): Promise<string | undefined> {
  const { fetch = globalThis.fetch } = options
  const response = await fetch(source, { signal: AbortSignal.timeout(pictureWaitMs) })
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
  if (!response.ok || !/^image\/[\w.+-]+$/.test(type)) return undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bytes.length > maxBytes ? undefined : `data:${type};base64,${toBase64(bytes)}`
}
