import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PartProcess, spawnPart } from '../../e2e/harness/spawnPart.ts'
import { claimPorts } from '../../tools/run/claimPorts.mjs'

/** Our relay as a separate process, with a mailbox on disk. */
export type RelayProcess = PartProcess & { readonly port: number }

export async function startRelayProcess(): Promise<RelayProcess> {
  const { ports, release } = await claimPorts(1)
  const [port = 0] = ports
  const relay = await startRelayOn(port)
  return {
    ...relay,
    async stop() {
      await relay.stop()
      await release()
    },
  }
}

/** Starts on a port reserved by the caller, with additional settings. */
export async function startRelayOn(port: number, env: NodeJS.ProcessEnv = {}): Promise<RelayProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  const own = { LATCHKEY_ENV: 'development', LATCHKEY_RELAY_PORT: String(port), LATCHKEY_DATA_DIR: dataDir }
  const relay = await spawnPart(['apps/relay/src/main.ts'], { ...process.env, ...own, ...env })
  return {
    ...relay,
    port,
    async stop() {
      await relay.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
