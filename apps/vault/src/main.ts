import { createLog } from '@latchkey/node/log'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { readConfig } from './config.ts'
import { startVault } from './startVault.ts'

const [role] = process.argv.slice(2)
await runUntilSignal(async () => {
  if (role !== 'auth' && role !== 'recovery') throw new Error('Name the role of this vault: auth or recovery.')
  return startVault(readConfig(role, process.env), createLog(`${role} vault`))
})
