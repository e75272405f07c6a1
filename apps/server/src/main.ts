import { readConfig } from './config.ts'
import { stderrLog } from './log.ts'
import { startServer } from './startServer.ts'

// Signals that come while starting are kept: what was started must be stopped too.
const ending = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

try {
  const server = await startServer(readConfig(process.env), stderrLog)
  console.log(`ready ${server.url}`)
  await ending
  await server.stop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
