import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { environment } from '../../tools/run/parts.mjs'
import { startPartControl } from './partControl.ts'

/** Addresses of the running stack, passed to the tests. */
export type Stack = {
  readonly web: string
  readonly wallet: string
  readonly server: string
  readonly relay: string
  /** Further relays that the pages may use. */
  readonly otherRelays?: readonly string[]
  readonly secure: string
  /** Mails that the stack sent: `GET /mails` as JSON. */
  readonly inbox: string
  /** The first Ethereum chain itself, which serves anvil's own methods. */
  readonly chain: string
  /** The Solana chain itself, which also airdrops SOL. */
  readonly solana: string
  /** Accepts `POST /kill` and `POST /start` for the relay. */
  readonly relayControl: string
  /** The same for the server and the bundler. */
  readonly serverControl: string
  readonly bundlerControl: string
  readonly dataDir: string
}

/** Settings for the ports of the stack. */
const portSettings = [
  ...['WEB', 'WALLET', 'SERVER', 'RELAY', 'CHAIN_ONE', 'CHAIN_TWO', 'SOLANA', 'BUNDLER', 'ONRAMP'],
  ...['INBOX', 'SMTP', 'ISSUER', 'AUTH_VAULT', 'RECOVERY_VAULT', 'SECURE'],
].map((part) => `LATCHKEY_${part}_PORT`)

/**
 * Starts the whole stack as `npm start` does, on free ports and with its own data folder. Relay, server and bundler are children of
 * this process, so that tests can kill them.
 */
export async function startStack(): Promise<{ readonly stack: Stack; readonly stop: () => Promise<void> }> {
  const { ports, release } = await claimPorts(portSettings.length)
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const settings = Object.fromEntries(portSettings.map((name, index) => [name, String(ports[index])]))
  const relay = `ws://localhost:${settings.LATCHKEY_RELAY_PORT}`
  const env = { ...process.env, ...settings, LATCHKEY_RELAY_URL: relay, LATCHKEY_DATA_DIR: dataDir }
  const control = await startPartControl({ ...process.env, ...environment(env, dataDir) })
  // The chains start their own bundler, which stays unused.
  const parts = await startParts(['--without', 'relay,server'], { ...env, LATCHKEY_BUNDLER_PORT: '0' }).catch(
    async (error) => {
      await control.stop()
      throw error
    },
  )
  const run = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'))
  const { web, wallet, secure } = run.parts
  const server = `http://localhost:${settings.LATCHKEY_SERVER_PORT}`
  const inbox = `http://127.0.0.1:${settings.LATCHKEY_INBOX_PORT}`
  return {
    stack: {
      ...{ web, wallet, server, relay, secure, inbox, dataDir },
      chain: `http://127.0.0.1:${settings.LATCHKEY_CHAIN_ONE_PORT}`,
      solana: `http://127.0.0.1:${settings.LATCHKEY_SOLANA_PORT}`,
      relayControl: `${control.url}/relay`,
      serverControl: `${control.url}/server`,
      bundlerControl: `${control.url}/bundler`,
    },
    async stop() {
      await Promise.all([parts.stop(), control.stop()])
      await rm(dataDir, { recursive: true, force: true })
      await release()
    },
  }
}

/** `npm start` with these options. Resolves once it is ready. */
export async function startParts(
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['tools/start.mjs', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        if (line.startsWith('Latchkey is ready')) resolve()
      })
    }
    void exited.then(() => reject(new Error(`The stack did not start:\n${output.join('\n')}`)))
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
