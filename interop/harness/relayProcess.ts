import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RelayChild, spawnRelay } from '../../e2e/harness/spawnRelay.ts'
import { claimPorts } from '../../tools/run/claimPorts.mjs'

/** Our relay as a separate process, with a mailbox on disk. */
export type RelayProcess = RelayChild & { readonly port: number }

export async function startRelayProcess(): Promise<RelayProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  const { ports, release } = await claimPorts(1)
  const [port = 0] = ports
  const relay = await spawnRelay({ ...process.env, LATCHKEY_RELAY_PORT: String(port), LATCHKEY_DATA_DIR: dataDir })
  return {
    ...relay,
    port,
    async stop() {
      await relay.stop()
      await release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
