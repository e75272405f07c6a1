import { readFileSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isLiving, startOf } from './processes.mjs'

/** What the parts keep in the data folder. Anything else there is not ours. */
const ours = ['devnet', 'postgres', 'postgres.new', 'postgres.log', 'postgres.owner', 'relay', 'run.json']
/** Where the server keeps its database when root's own folders are closed to it: a link. */
const elsewhere = 'postgres.elsewhere'
/** By these a part keeps others from its data. */
const owners = ['postgres.owner', join('postgres', 'postmaster.pid'), join('relay', 'mailbox', 'owner.json')]
/** An owner on another machine that has not renewed its file for this long is gone. */
const goneMs = 180_000

/**
 * Forgets what the parts have stored.
 * @throws when one of them uses it, also one that was not started by `npm start`; then nothing is forgotten
 */
export function resetData(dataDir) {
  const folders = [join(dataDir, elsewhere), dataDir]
  for (const file of folders.flatMap((folder) => owners.map((name) => join(folder, name)))) {
    const pid = ownerOf(file)
    if (pid === undefined) continue
    throw new Error(`process ${pid} uses what --reset forgets. Stop it first; if it is surely gone, remove ${file}.`)
  }
  for (const folder of folders)
    for (const name of [...ours, elsewhere]) rmSync(join(folder, name), { recursive: true, force: true })
}

/** The process that owns what a file guards; undefined when it is gone. */
function ownerOf(file) {
  try {
    const text = readFileSync(file, 'utf8')
    // Postgres writes lines, the first of them the number.
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
