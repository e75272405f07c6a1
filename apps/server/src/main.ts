import { createLog } from '@latchkey/node/log'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { readConfig } from './config.ts'
import { startServer } from './startServer.ts'

await runUntilSignal(() => {
  const config = readConfig(process.env)
  return startServer(config, createLog('server', { level: config.logLevel }))
})
