import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RelayChild, spawnRelay } from '../../e2e/harness/spawnRelay.ts'

/** Our relay as a process of its own, with a mailbox on disk. */
export type RelayProcess = RelayChild & { readonly port: number }

export async function startRelayProcess(): Promise<RelayProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-interop-'))
  const port = await freePort()
  const relay = await spawnRelay({ ...process.env, LATCHKEY_RELAY_PORT: String(port), LATCHKEY_DATA_DIR: dataDir })
  return {
    ...relay,
    port,
    async stop() {
      await relay.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Below the range from which the system takes ports for outgoing connections: the relay must get its port back after it was killed. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise<boolean>((resolve) => {
      const server = net.createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
}
