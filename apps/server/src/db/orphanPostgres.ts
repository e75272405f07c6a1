import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const stopGraceMs = 5_000
const pollMs = 20

/**
 * Ends a Postgres that an earlier server left behind on this folder (its parent was killed). Nothing is lost: it shuts down
 * as on a normal stop, and its log is replayed otherwise. A process that only happens to have the same number is left alone.
 */
export async function endOrphanPostgres(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir)
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
