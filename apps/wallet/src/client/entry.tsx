import { readConfig } from '@latchkey/node/site/pageConfig'
import { Layer } from '@latchkey/ui/layer/Layer'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import { indexedDbStorage } from '@latchkey/walletconnect/storage/indexedDbStorage'
import { prefixStorage } from '@latchkey/walletconnect/storage/prefixStorage'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createAccountBook } from './accounts/createAccountBook.ts'
import { claimActiveTab } from './claimActiveTab.ts'
import { rpcUrl } from './networks/rpcUrl.ts'
import { OtherTabScreen } from './OtherTabScreen.tsx'
import { type DeepLink, readDeepLink } from './pairing/readDeepLink.ts'
import { createRequestHandler } from './requests/createRequestHandler.ts'
import { WalletContext } from './WalletContext.ts'
import { createWalletEngine } from './walletEngine.ts'

const config = readConfig()
const root = createRoot(document.getElementById('root') ?? document.body)
let deepLink: DeepLink | undefined = readDeepLink(new URL(location.href))
// A pairing link holds a key, which must not stay in the address bar and the history.
if (location.pathname !== '/') history.replaceState(null, '', '/')

const show = (screen: ReactNode) =>
  root.render(
    <StrictMode>
      <Layer theme="system">{screen}</Layer>
    </StrictMode>,
  )

// The tab that loads last becomes active, so reloading takes over.
claimActiveTab({ start, onLost: () => show(<OtherTabScreen onTakeOver={() => location.reload()} />) })

async function start(): Promise<() => void> {
  const storage = indexedDbStorage({ databaseName: 'harbor' })
  const relay = createRelayClient({ relayUrl: config.relayUrls, projectId: config.projectId, storage })
  const metadata = {
    name: 'Harbor',
    description: 'A wallet with public test keys.',
    url: config.walletUrl,
    icons: await ownIcons(),
    redirect: { universal: config.walletUrl },
  }
  const own = prefixStorage(storage, 'harbor/')
  const book = await createAccountBook(own)
  const engine = await createWalletEngine({
    client: createWalletClient({ relay, storage, metadata }),
    storage: own,
    book,
    handle: createRequestHandler(book, (networkId) => rpcUrl(config, networkId)),
  })
  const link = deepLink
  deepLink = undefined
  show(
    <WalletContext value={{ engine, config }}>
      <App deepLink={link} />
    </WalletContext>,
  )
  return () => {
    engine.destroy()
    void relay.destroy()
  }
}

/** The icon as a URL and as a data URL: apps that load nothing from other hosts show only the latter. */
async function ownIcons(): Promise<readonly string[]> {
  const address = new URL('/harbor.svg', config.walletUrl).href
  const svg = await fetch(address).then(
    (answer) => answer.text(),
    () => undefined,
  )
  return svg === undefined ? [address] : [address, `data:image/svg+xml,${encodeURIComponent(svg)}`]
}
