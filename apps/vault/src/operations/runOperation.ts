import { type Clock, systemClock } from '@latchkey/base/clock'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { developmentNotice } from '@latchkey/node/developmentNotice'
import { readConfig, type VaultConfig } from '../config.ts'
import { databaseOf } from '../store/databaseOf.ts'
import { openDatabase } from '../store/openDatabase.ts'
import type { Database } from '../store/schema.ts'

export type Operation = {
  readonly role: VaultRole
  readonly config: VaultConfig
  readonly db: Database
  readonly clock: Clock
}

/** One statement may read or write a whole table. */
const queryTimeoutMs = 10 * 60_000

/** Runs a script on the database of a role, with the settings of its vault. Prints the reason and exits with 1 when it fails. */
export async function runOperation(
  role: string | undefined,
  run: (operation: Operation) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  try {
    if (role !== 'auth' && role !== 'recovery') throw new Error('Name the role of the vault first: auth or recovery.')
    const config = readConfig(role, process.env)
    process.stderr.write(developmentNotice(process.env) ?? '')
    const { connection, stop } = await databaseOf(config)
    undo.push(stop)
    const db = await openDatabase(role, { ...connection, queryTimeoutMs })
    undo.push(() => db.destroy())
    await run({ role, config, db, clock: systemClock })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    for (const step of undo.reverse()) await step()
  }
}
