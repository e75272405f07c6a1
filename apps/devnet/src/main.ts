import { devChains } from './chains.ts'
import { type Devnet, startDevnet } from './startDevnet.ts'

let devnet: Devnet | undefined
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

try {
  devnet = await startDevnet({
    dataDir: process.env.LATCHKEY_DATA_DIR ?? '.latchkey',
    ports: devChains.map(({ defaultPort, portVariable }) => portOf(defaultPort, portVariable)),
  })
  if (ending) await devnet.stop()
  else {
    console.log(`ready ${devnet.urls.join(' ')}`)
    void devnet.failed.then((reason) => end(1, reason))
  }
} catch (error) {
  await end(1, error instanceof Error ? error.message : String(error))
}

async function end(code: number, reason?: string): Promise<void> {
  if (ending) return
  ending = true
  if (reason) console.error(reason)
  await devnet?.stop()
  // While the chains are still starting there is nothing to stop yet; they end with this process.
  process.exit(code)
}

function portOf(defaultPort: number, variable: string): number {
  const text = process.env[variable] ?? String(defaultPort + Number(process.env.LATCHKEY_PORT_BASE ?? 0))
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new Error(`${variable} must be a port number from 0 to 65535, it is '${text}'.`)
}
