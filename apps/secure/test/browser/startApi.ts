import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localProjectId } from '@latchkey/contracts/constants/config'
import { devMnemonic } from '@latchkey/devnet/chains'
import { startDevnet } from '@latchkey/devnet/startDevnet'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import { createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { spawnPart } from '../../../../e2e/harness/spawnPart.ts'
import { claimPorts } from '../../../../tools/run/claimPorts.mjs'
import { openDatabase } from '../../../server/src/db/openDatabase.ts'
import { databaseUrlOf } from '../../../vault/test/testDatabase.ts'

/**
 * The API server in a separate process, with the development chains, their bundler, and a database that the test can
 * read.
 */
export async function startApi() {
  const { ports, release } = await claimPorts(6)
  const [one, two, solanaPort, bundlerPort, onrampPort, port] = ports as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
  const url = `http://localhost:${port}`
  const places = { solanaPort, bundlerPort, onrampPort }
  const [devnet, postgres] = await Promise.all([
    startDevnet({ dataDir: folder, ports: [one, two], serverUrl: url, ...places }),
    startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'server' }),
  ])
  const local = (at: number) => `http://127.0.0.1:${at}`
  const server = await spawnPart(['apps/server/src/main.ts'], {
    ...process.env,
    ...{ LATCHKEY_ENV: 'development', LATCHKEY_DATA_DIR: folder, LATCHKEY_SERVER_PORT: `${port}` },
    ...{ LATCHKEY_CHAIN_ONE_URL: local(one), LATCHKEY_CHAIN_TWO_URL: local(two) },
    ...{ LATCHKEY_SOLANA_URL: local(solanaPort), LATCHKEY_BUNDLER_URL: local(bundlerPort) },
    ...{ LATCHKEY_ANALYTICS: 'on', LATCHKEY_SERVER_LOG: 'debug', LATCHKEY_ONRAMP_URL: local(onrampPort) },
    DATABASE_URL: databaseUrlOf(postgres.connection, 'postgres'),
  })
  const db = await openDatabase(postgres.connection)
  const transport = http(local(one))

  return {
    ...{ url, server, db },
    /** Direct access to the chain eip155:31337. */
    chain: createPublicClient({ transport, cacheTime: 0 }),
    /** Sends 1 ETH there. */
    async fund(to: Hex): Promise<void> {
      const account = mnemonicToAccount(devMnemonic, { addressIndex: 9 })
      const client = createWalletClient({ account, transport })
      const hash = await client.sendTransaction({ chain: null, to, value: parseEther('1') })
      await createPublicClient({ transport }).waitForTransactionReceipt({ hash, pollingInterval: 200 })
    },
    /** Writes a text to a row of the database and to a line of the log. */
    async plant(text: string, origin: string): Promise<void> {
      const expires_at = new Date(Date.now() + 3_600_000)
      await db.insertInto('nonces').values({ nonce: text, project_id: localProjectId, origin, expires_at }).execute()
      await fetch(`${url}/e?projectId=${localProjectId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ props: { event: text } }),
      })
    },
    /** Starts a request that contains a text. The server keeps it open until the returned function is called. */
    async hold(text: string): Promise<() => void> {
      const headers = { authorization: `Bearer ${text}`, 'content-length': '100', expect: '100-continue' }
      const held = request(`${url}/e?projectId=${localProjectId}`, { method: 'POST', headers })
      held.flushHeaders()
      await once(held, 'continue')
      held.on('error', () => {})
      return () => void held.destroy()
    },
    async stop(): Promise<void> {
      await server.stop()
      await db.destroy()
      await Promise.all([postgres.stop(), devnet.stop()])
      await rm(folder, { recursive: true, force: true })
      await release()
    },
  }
}
