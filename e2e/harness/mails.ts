import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guardedPool } from '@latchkey/node/postgres/guardedPool'
import type { Stack } from './stack.ts'
import { until } from './until.ts'

type Mail = { readonly id: number; readonly subject: string; readonly text: string }

const queryTimeoutMs = 30_000

/**
 * The mails to one address, read one after the other. Reading one ends the cooldown of 30 s in which the vaults send no other mail
 * to the address; otherwise tests would mostly wait.
 */
export function mailbox(stack: Pick<Stack, 'inbox' | 'dataDir'>, address: string) {
  let last = 0

  async function next(pattern: RegExp): Promise<string> {
    let found: string | undefined
    const look = async () => {
      const url = `${stack.inbox}/mails?to=${encodeURIComponent(address)}`
      const mails: readonly Mail[] = await (await fetch(url)).json()
      const mail = mails.filter(({ id }) => id > last).find(({ text }) => pattern.test(text))
      found = mail && pattern.exec(mail.text)?.[1]
      last = mail?.id ?? last
      return found !== undefined
    }
    await until(`a mail to ${address}`, look)
    await Promise.all(
      ['auth', 'recovery'].map((role) => endCooldowns(join(stack.dataDir, `${role}-vault`, 'postgres'))),
    )
    return found ?? ''
  }

  return {
    /** The pattern's first capture in the next mail that matches. */
    next,
    /** The link that approves a device. */
    link: () => next(/(https?:\/\/\S+\/approve#t=[\w-]{43})/),
    code: () => next(/^(\d{6})$/m),
  }
}

/** Deletes the events that a vault counts against its limits, in the database in `folder`. */
async function endCooldowns(folder: string): Promise<void> {
  // As root without user namespaces, Postgres keeps its data elsewhere.
  const elsewhere = join(`${folder}.elsewhere`, 'postgres')
  const lines = await readFile(join(existsSync(elsewhere) ? elsewhere : folder, 'postmaster.pid'), 'utf8')
  const [, , , , host = ''] = lines.split('\n')
  const pool = guardedPool({ host, user: 'latchkey', database: 'postgres', queryTimeoutMs })
  const client = await pool.connect()
  await client.query('delete from events', [])
  client.release()
  await pool.end()
}
