import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { readConfig } from './config.ts'
import { stderrLog } from './log.ts'
import { startServer } from './startServer.ts'

await runUntilSignal(() => startServer(readConfig(process.env), stderrLog))
