import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, open, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'
import { claimFolder } from '../claimFolder.ts'
import { endOrphanPostgres, socketFolderPrefix } from './orphanPostgres.ts'
import { postgresBinaries } from './postgresBinaries.ts'
import { asIdentity, nobodyId, type PostgresIdentity, postgresIdentity } from './postgresIdentity.ts'

const user = 'latchkey'
const readyWithinMs = 60_000
const stopWithinMs = 6_000
const pollMs = 20
// Sized for a laptop. fsync and synchronous_commit stay on: acknowledged writes are on disk.
const settings = ['shared_buffers=32MB', 'max_connections=60', 'wal_level=minimal', 'max_wal_senders=0', 'timezone=UTC']

export type EmbeddedPostgres = {
  /** Options of `pg.Pool`. The socket is in a folder that only this user can enter; no TCP port is opened. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string }
  /** Resolves with the exit code and the last log lines when the database ends unexpectedly. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/**
 * Starts the Postgres that npm installed, with its data in `dataDir`, which it creates on first use. First ends a Postgres that a
 * killed server left running on that folder. @throws SERVER_START_FAILED with the reason and what to do
 */
export async function startEmbeddedPostgres(params: startEmbeddedPostgres.Params): Promise<EmbeddedPostgres> {
  const identity = params.identity ?? postgresIdentity()
  const configured = resolve(params.dataDir)
  const dataDir = identity.kind === 'nobody' ? elsewhere(configured) : configured
  for (const path of [configured, dataDir]) await mkdir(dirname(path), { recursive: true }).catch(cannotBeMade)
  const release = claim(dataDir, params.part)
  try {
    const native = await postgresBinaries()
    const place = {
      dataDir,
      native: dataDir === configured ? native : await openToNobody(native, { configured, dataDir }),
    }
    await endOrphanPostgres(dataDir)
    if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(identity, place)
    return await launch(identity, place, release)
  } catch (error) {
    release()
    throw error
  }
}

export declare namespace startEmbeddedPostgres {
  type Params = {
    readonly dataDir: string
    /** For messages: the program that uses this database. */
    readonly part: claimFolder.Params['part']
    /** For tests. */
    readonly identity?: PostgresIdentity
  }
}

/** The lock file is next to the folder, because the folder does not exist before the first start. */
function claim(dataDir: string, part: claimFolder.Params['part']): () => void {
  try {
    return claimFolder(dataDir, { file: `${dataDir}.owner`, part, clock: systemClock })
  } catch (error) {
    throw failed((error as Error).message)
  }
}

type Place = { readonly native: string; readonly dataDir: string }

/** uid 65534 cannot enter root's folders, so binaries and data go to a folder that it can, one per checkout. */
function elsewhere(dataDir: string): string {
  return join('/var/lib/latchkey', createHash('sha256').update(dataDir).digest('hex').slice(0, 16), 'postgres')
}

async function openToNobody(
  native: string,
  { configured, dataDir }: { configured: string; dataDir: string },
): Promise<string> {
  const home = dirname(dataDir)
  const copy = join(home, 'native')
  try {
    if (!existsSync(copy)) {
      await cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
      await rename(`${copy}.new`, copy)
    }
    await chmod(home, 0o755)
    await chown(home, nobodyId, nobodyId)
    // A symbolic link from the configured folder to the data.
    await rm(`${configured}.elsewhere`, { force: true })
    await symlink(home, `${configured}.elsewhere`)
  } catch (error) {
    cannotBeMade(error as Error)
  }
  return copy
}

function cannotBeMade(error: Error): never {
  throw failed(`its folder cannot be created (${error.message}); or set DATABASE_URL to your own database`)
}

async function initialise(identity: PostgresIdentity, { native, dataDir }: Place): Promise<void> {
  // Created under another name and renamed when complete, so that an interrupted start leaves no incomplete folder.
  const fresh = `${dataDir}.new`
  await rm(fresh, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
  const args = ['-D', fresh, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-instructions']
  const run = asIdentity(identity, join(native, 'bin', 'initdb'), args)
  const child = spawn(run.command, run.args, { ...run.options, stdio: ['ignore', 'ignore', 'pipe'], env: plainEnv() })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-600)
  })
  const code = await exitOf(child)
  if (code !== 0) throw failed(`initdb exited with ${code}: ${said.trim()}; or set DATABASE_URL to your own database`)
  await rename(fresh, dataDir)
}

async function launch(
  identity: PostgresIdentity,
  { native, dataDir }: Place,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const socketDir = await mkdtemp(join(tmpdir(), socketFolderPrefix))
  if (identity.kind === 'nobody') await chown(socketDir, nobodyId, nobodyId)
  const logFile = `${dataDir}.log`
  const log = await open(logFile, 'w')
  const flags = [...settings, 'listen_addresses=', 'unix_socket_permissions=0700'].flatMap((one) => ['-c', one])
  const run = asIdentity(identity, join(native, 'bin', 'postgres'), ['-D', dataDir, '-k', socketDir, ...flags])
  // Detached, so that Ctrl-C does not reach the database, which must stop last.
  const child = spawn(run.command, run.args, {
    ...run.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: plainEnv(),
  })
  await log.close()
  const exited = exitOf(child)
  const endWithUs = () => void child.kill('SIGINT')
  process.once('exit', endWithUs)
  let isStopping = false
  const failed = new Promise<string>((fail) => {
    void exited.then(async (how) => {
      if (!isStopping) fail(`Postgres ended (${how}): ${await lastWords(logFile)}`)
    })
  })
  const stop = async () => {
    isStopping = true
    process.off('exit', endWithUs)
    if (child.exitCode === null && child.signalCode === null) await end(child, exited)
    await rm(socketDir, { recursive: true, force: true })
    release()
  }
  try {
    await ready(child, dataDir, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: { host: socketDir, user, database: 'postgres' }, failed, stop }
}

async function ready(child: ChildProcess, dataDir: string, logFile: string): Promise<void> {
  for (let waited = 0; waited < readyWithinMs; waited += pollMs) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const lines = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await pause(pollMs)
  }
  const said = await lastWords(logFile)
  throw failed(`Postgres did not become ready: ${said}; or set DATABASE_URL to your own database`)
}

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-3).join(' ') || 'it printed nothing'
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal)
    const timer = new AbortController()
    const late = pause(stopWithinMs, 'late', { signal: timer.signal }).catch(() => 'ended')
    const outcome = await Promise.race([exited, late])
    timer.abort()
    if (outcome !== 'late') return
  }
}

function exitOf(child: ChildProcess): Promise<string | number> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(code ?? signal ?? 'no code'))
  })
}

/** Postgres reads many variables (PGDATA, PGOPTIONS, LC_*), so it does not get this process's environment. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

function failed(reason: string) {
  return errorOf(SERVER_START_FAILED, { values: { part: 'database', reason } })
}
