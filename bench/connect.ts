import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createAppClient } from '@latchkey/walletconnect/sign/createAppClient'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import { WebSocket } from 'ws'

const account = 'eip155:31337:0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const asked = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] } }
const granted = { eip155: { ...asked.eip155, accounts: [account] } }

export type ConnectTimes = {
  /** From the creation of the link until the session is settled in the app; the wallet approves immediately. */
  readonly connectMs: number
  /** The app's relay requests answered until then, excluding the opening of its socket. */
  readonly appTrips: number
  readonly walletTrips: number
  /** From one signature request to its response. */
  readonly requestMs: number
}

/** App and wallet in this process, over a real relay with an LMDB mailbox on loopback. Each run uses new clients. */
export async function measureConnect(runs: number): Promise<readonly ConnectTimes[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const relay = await createRelay({ port: 0, dataDir })
  try {
    const times: ConnectTimes[] = []
    for (let run = 0; run < runs; run += 1) times.push(await connectOnce(relay.url))
    return times
  } finally {
    await relay.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function connectOnce(relayUrl: string): Promise<ConnectTimes> {
  const app = createPeer(relayUrl, 'app')
  const wallet = createPeer(relayUrl, 'wallet')
  const appClient = createAppClient(app.options)
  const walletClient = createWalletClient(wallet.options)
  try {
    // The run may end before the relay acknowledges the wallet's publish.
    const ignoreEarlyEnd = () => {}
    walletClient.on('session_proposal', ({ id }) => {
      walletClient.approve({ id, namespaces: granted }).catch(ignoreEarlyEnd)
    })
    walletClient.on('session_request', ({ id, topic }) => {
      walletClient.respond({ id, topic, result: '0x' }).catch(ignoreEarlyEnd)
    })
    const { uri, approval } = await appClient.connect({ namespaces: asked })
    const startedAt = performance.now()
    await walletClient.pair(uri)
    const { topic } = await approval
    const connectMs = performance.now() - startedAt
    const [appTrips, walletTrips] = [app.answers(), wallet.answers()]
    const askedAt = performance.now()
    await appClient.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68'] })
    return { connectMs, appTrips, walletTrips, requestMs: performance.now() - askedAt }
  } finally {
    appClient.destroy()
    walletClient.destroy()
    await Promise.all([app.options.relay.destroy(), wallet.options.relay.destroy()])
  }
}

/** The client options of one peer, and a count of its requests that the relay answered. */
function createPeer(relayUrl: string, name: string) {
  let answered = 0
  class CountingSocket extends WebSocket {
    constructor(url: string) {
      super(url)
      this.on('message', (data) => {
        if (String(data).includes('"result"')) answered += 1
      })
    }
  }
  const storage = memoryStorage()
  const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: CountingSocket })
  const metadata = { name, description: '', url: `https://${name}.example`, icons: [] }
  return { options: { relay, storage, metadata }, answers: () => answered }
}
