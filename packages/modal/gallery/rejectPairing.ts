import { memoryStorage } from '@latchkey/base/storage'
import { PEER_USER_REJECTED } from '@latchkey/contracts/errors/sign'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { createWalletClient } from '@latchkey/walletconnect/sign/createWalletClient'

/** Scans `uri` with a wallet on the scene's relay, which rejects the connection. */
export async function rejectPairing(uri: string, { webSocket }: rejectPairing.Params): Promise<void> {
  const storage = memoryStorage()
  const relay = createRelayClient({
    relayUrl: 'ws://relay.invalid',
    projectId: '0'.repeat(32),
    storage,
    webSocket: webSocket as createRelayClient.Params['webSocket'] & {},
  })
  const metadata = { name: 'Otter', description: '', url: 'https://otter.example', icons: [] }
  const wallet = createWalletClient({ relay, storage, metadata })
  wallet.on('session_proposal', ({ id }) => {
    const { rpcCode: code = 0, message } = PEER_USER_REJECTED
    void wallet.reject({ id, code, message }).then(() => wallet.destroy())
  })
  await wallet.pair(uri)
}

export declare namespace rejectPairing {
  type Params = { readonly webSocket: unknown }
}
