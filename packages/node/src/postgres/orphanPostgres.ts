import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const stopGraceMs = 5_000
const pollMs = 20
/** Name prefix of the socket's folder, below the folder for temporary files. */
export const socketFolderPrefix = 'latchkey-pg-'

/**
 * Ends a Postgres that a killed server left running on this folder. Nothing is lost: it shuts down normally, or replays its log at
 * the next start. Leaves an unrelated process with the same pid alone.
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

/** The pid in Postgres' own lock file. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** Command line of a running process; undefined when no process has that pid. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (existsSync('/proc/self/cmdline')) {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ') || undefined
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
}

/** The fifth line of the lock file is the socket's folder, which the killed server created for that run. */
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
