import { systemClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { createNodeClient } from '../src/chains/createNodeClient.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { startIndexer } from '../src/features/activity/indexer/startIndexer.ts'

// Runs an indexer until it is killed: node runIndexer.ts '{"connection": …, "chains": […]}'
const { connection, chains } = JSON.parse(process.argv[2] ?? '')
const log = createLog('server', { level: 'warn' })
const nodes = createNodeClient({ clock: systemClock, log })
startIndexer({ db: await openDatabase(connection), chains, nodes, clock: systemClock, log })
