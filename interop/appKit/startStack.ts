import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '../../apps/devnet/src/startAnvil.ts'
import { spawnPart } from '../../e2e/harness/spawnPart.ts'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { startRelayProcess } from '../harness/relayProcess.ts'
import { serveAppKitPage } from './buildPage.ts'

/** A chain with Ethereum's id, our server and relay, and a page with the official modal that uses only these hosts. */
export async function startStack() {
  const { ports, release } = await claimPorts(2)
  const [serverPort = 0, pagePort = 0] = ports
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  const anvil = await startAnvil({ chainId: 1 })
  const relay = await startRelayProcess()
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const server = await spawnPart(['apps/server/src/main.ts'], {
    ...process.env,
    LATCHKEY_ENV: 'development',
    LATCHKEY_SERVER_PORT: String(serverPort),
    LATCHKEY_DATA_DIR: dataDir,
    LATCHKEY_PUBLIC_ORIGINS: `http://localhost:${pagePort}`,
    LATCHKEY_CHAINS: JSON.stringify([
      { id: 'eip155:1', name: 'Ethereum', rpcUrl: anvil.url, nativeCurrency, tokens: [] },
    ]),
  })
  const serverUrl = `http://localhost:${serverPort}`
  const relayUrl = `ws://localhost:${relay.port}`
  const page = await serveAppKitPage({ serverUrl, relayUrl, port: pagePort })
  return {
    relayUrl,
    serverUrl,
    pageUrl: page.url,
    async stop() {
      await page.stop()
      await server.stop()
      await relay.stop()
      await anvil.stop()
      await release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
