import { readFileSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isLiving, startOf } from './processes.mjs'

/** Folders of the programs with their own database; the server's is the data folder itself. */
const withDatabase = ['.', 'auth-vault', 'recovery-vault']
const database = ['postgres', 'postgres.new', 'postgres.log', 'postgres.owner', 'postgres.elsewhere']
/** Files of the parts in the data folder. Others there are not ours. */
const ours = ['devnet', ...database, 'relay', 'redis', 'run.json', ...withDatabase.slice(1)]
/** A link to the database if it cannot be in a folder of root. */
const elsewhere = 'postgres.elsewhere'
/** Files with which a part claims its data. */
const owners = [
  'postgres.owner',
  join('postgres', 'postmaster.pid'),
  join('relay', 'mailbox', 'owner.json'),
  join('redis', 'redis.pid'),
]
/** An owner on another machine counts as ended when it has not renewed its file for this long. */
const goneMs = 180_000

/**
 * Deletes the stored data of the parts. @throws if a part uses it, including one that `npm start` did not start; then
 * nothing is deleted
 */
export function resetData(dataDir) {
  const folders = withDatabase.flatMap((name) => [join(dataDir, name, elsewhere), join(dataDir, name)])
  for (const file of folders.flatMap((folder) => owners.map((name) => join(folder, name)))) {
    const pid = ownerOf(file)
    if (pid === undefined) continue
    throw new Error(
      `process ${pid} uses the data that --reset deletes. Stop it first; if it no longer runs, remove ${file}.`,
    )
  }
  for (const folder of folders) for (const name of ours) rmSync(join(folder, name), { recursive: true, force: true })
}

/** The process that a claim names; undefined if it has ended. */
function ownerOf(file) {
  try {
    const text = readFileSync(file, 'utf8')
    // Postgres and Redis write lines; the first is the process id.
    const { pid, startedAt, host } = text.startsWith('{') ? JSON.parse(text) : { pid: Number(text.split('\n')[0]) }
    const lives =
      host && host !== hostname()
        ? Date.now() - statSync(file).mtimeMs < goneMs
        : isLiving({ pid, startedAt: startedAt || startOf(pid) })
    return lives ? pid : undefined
  } catch {
    return undefined
  }
}
