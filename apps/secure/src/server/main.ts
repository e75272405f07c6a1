import { createLog } from '@latchkey/node/log'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { readConfig } from './config.ts'
import { startSecure } from './startSecure.ts'

await runUntilSignal(async () => startSecure(readConfig(process.env), createLog('secure site')))
