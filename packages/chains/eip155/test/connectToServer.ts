import { memoryStorage } from '@latchkey/base/storage'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import type { SwapHarness } from '../../../../apps/server/test/swapHarness.ts'
import { eip155 } from '../src/eip155.ts'
import { mnemonicAccounts, publicTestMnemonic } from '../src/keys/mnemonicAccounts.ts'
import { latchkeyDevnet } from '../src/networks/devnet.ts'
import { anvilWallet } from '../src/testing/anvilWallet.ts'

const [account] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 })

/** An app on the server's chain whose wallet holds Alice's key; `answered` can change the server's responses. */
export async function connectToServer({ server, answered = (_, body) => body }: connectToServer.Params) {
  if (!account) throw new Error('no account')
  const wallet = anvilWallet({ account, rpcUrls: { 31337: server.anvil.url } })
  const latchkey = createLatchkey({
    projectId: 'a'.repeat(32),
    networks: [{ ...latchkeyDevnet, rpcUrls: [server.anvil.url] }],
    adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum: wallet }) })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
    fetch: async (input, init) => {
      const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' }
      const response = await server.app.request(String(input), { ...init, headers })
      return new Response(answered(new URL(String(input)).pathname, await response.text()), response)
    },
  })
  latchkey.getWallets()
  await latchkey.connect({ walletId: 'injected' })
  return { latchkey, wallet }
}

export declare namespace connectToServer {
  type Params = {
    readonly server: SwapHarness
    readonly answered?: (path: string, body: string) => string
  }
}
