import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Clock } from '@latchkey/base/clock'

type Owner = {
  readonly pid: number
  /** Distinguishes a process from a later one with the same pid; empty where /proc is missing. */
  readonly startedAt: string
  readonly host: string
  readonly nonce: string
}

const renewMs = 60_000
/** A claim from another machine expires unless it is renewed within this time. */
const goneMs = 180_000
/** Attempts: other processes may claim and release the folder in between. */
const triesMax = 10

/**
 * Locks a folder until the returned function is called. The claim of a process that has ended, also by kill -9, is ignored. Of two
 * concurrent claims one succeeds. @throws when a running process holds the folder; the message names it and says what to do.
 */
export function claimFolder(path: string, params: claimFolder.Params): () => void {
  const { file, part, clock } = params
  const nonce = randomBytes(8).toString('hex')
  const own: Owner = { pid: process.pid, startedAt: startOf(process.pid), host: hostname(), nonce }
  const draft = `${file}.${nonce}`
  try {
    write(draft, { path, text: JSON.stringify(own) })
    for (let tries = 0; !take(draft, file); tries += 1) {
      if (tries === triesMax) throw new Error(`the folder ${path} cannot be claimed: look at ${file}`)
      const text = readText(file)
      if (text === undefined) continue
      const owner = ownerIn(text)
      if (owner && isRunning(owner, { file, nowMs: clock.now() }))
        throw new Error(refusalOf(owner, { path, file, part }))
      setAside(file, { text, aside: `${file}.${nonce}.old` })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return keep(file, { nonce, clock })
}

export declare namespace claimFolder {
  type Params = {
    /** The lock file. */
    readonly file: string
    /** For the message. */
    readonly part: 'relay' | 'server' | 'vault'
    readonly clock: Clock
  }
}

function write(draft: string, { path, text }: { readonly path: string; readonly text: string }): void {
  try {
    writeFileSync(draft, text, { mode: 0o600 })
  } catch (cause) {
    const advice = 'make room, or set LATCHKEY_DATA_DIR to a folder on another disk'
    throw new Error(`the folder ${path} cannot be written (${(cause as Error).message}); ${advice}`, { cause })
  }
}

/** Creates the lock file atomically, with its content, unless it exists. */
function take(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw cause
  }
}

/** Renews the claim, because other machines cannot see whether this process runs. */
function keep(file: string, { nonce, clock }: { readonly nonce: string; readonly clock: Clock }): () => void {
  const isOurs = (): boolean => ownerIn(readText(file) ?? '')?.nonce === nonce
  const touch = (): void => utimesSync(file, clock.now() / 1000, clock.now() / 1000)
  touch()
  let cancel = clock.after(renewMs, renew)
  function renew(): void {
    if (!isOurs()) return
    try {
      touch()
    } catch {
      // The disk failed or became read-only. The next renewal tries again.
    }
    cancel = clock.after(renewMs, renew)
  }
  return () => {
    cancel()
    if (isOurs()) rmSync(file, { force: true })
  }
}

/** Moves a stale claim away. Restores a claim that another process made in the meantime. */
function setAside(file: string, { text, aside }: { readonly text: string; readonly aside: string }): void {
  try {
    renameSync(file, aside)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return
    throw cause
  }
  if (readText(aside) !== text) take(aside, file)
  rmSync(aside, { force: true })
}

function isRunning(owner: Owner, { file, nowMs }: { readonly file: string; readonly nowMs: number }): boolean {
  if (owner.host !== hostname()) return nowMs - statSync(file).mtimeMs < goneMs
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    // EPERM means that the process exists.
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return owner.startedAt === startOf(owner.pid)
}

/** Start time of a process in ticks since boot: field 22 of /proc/<pid>/stat, counted after the name. */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function refusalOf({ pid, host }: Owner, { path, file, part }: Omit<claimFolder.Params, 'clock'> & { path: string }) {
  return (
    `the folder ${path} belongs to another running ${part} (process ${pid} on ${host}). Give each ${part} its own ` +
    `LATCHKEY_DATA_DIR, or stop the other one. If it is no longer running, remove ${file}`
  )
}

function ownerIn(text: string): Owner | undefined {
  try {
    const { pid, startedAt, host, nonce } = JSON.parse(text)
    const texts = [startedAt, host, nonce].every((value) => typeof value === 'string')
    return Number.isSafeInteger(pid) && pid > 0 && texts ? { pid, startedAt, host, nonce } : undefined
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
