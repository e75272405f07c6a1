import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { stderrLog } from '@latchkey/node/stderrLog'
import { readConfig } from './config.ts'
import { startServer } from './startServer.ts'

await runUntilSignal(() => startServer(readConfig(process.env), stderrLog('server')))
