import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const stopGraceMs = 5_000
const pollMs = 20
/** Start of the name of a socket's folder, in the folder for temporary files. */
export const socketFolderPrefix = 'latchkey-pg-'

/**
 * Ends a Postgres that an earlier server left behind on this folder (its parent was killed). Nothing is lost: it shuts down
 * as on a normal stop, and its log is replayed otherwise. A process that only happens to have the same number is left alone.
 */
export async function endOrphanPostgres(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir)
  await removeSocketFolder(dataDir)
  if (pid === undefined || !(await runsOn(pid, dataDir))) return
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    if (!kill(pid, signal)) return
    for (let waited = 0; waited < stopGraceMs; waited += pollMs) {
      if (!(await runsOn(pid, dataDir))) return
      await pause(pollMs)
    }
  }
}

/** Number in Postgres' own lock file. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** Command line of a running process; undefined when there is none with that number. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (existsSync('/proc/self/cmdline')) {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ') || undefined
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
}

/** The fifth line of the lock file names the folder of the socket, which the killed server made for this one run. */
async function removeSocketFolder(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const folder = text.split('\n')[4]
  if (folder?.startsWith(join(tmpdir(), socketFolderPrefix))) await rm(folder, { recursive: true, force: true })
}

async function runsOn(pid: number, dataDir: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command?.includes('postgres') === true && command.includes(dataDir)
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
