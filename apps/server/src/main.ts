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
  const reason = await Promise.race([ending, server.failed])
  if (reason !== undefined) console.error(reason)
  await server.stop()
  process.exit(reason === undefined ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
