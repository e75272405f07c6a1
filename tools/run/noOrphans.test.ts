import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { claimPorts } from './claimPorts.mjs'
import { root } from './paths.mjs'
import { startOf } from './processes.mjs'

const startScript = fileURLToPath(new URL('../start.mjs', import.meta.url))
const portNames = ['CHAIN_ONE', 'CHAIN_TWO', 'SOLANA', 'BUNDLER', 'ONRAMP', 'INBOX', 'SMTP', 'ISSUER', 'AUTH_VAULT']

/** Runs `npm start` with these parts and their dependencies: a vault has a database, the devnet chains. */
async function startStack(parts: string, command = [process.execPath, startScript]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-orphans-'))
  const { ports, release } = await claimPorts(portNames.length)
  const [program = '', ...args] = command
  const child = spawn(program, [...args, '--only', parts], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, LATCHKEY_DATA_DIR: dataDir },
      ...Object.fromEntries(portNames.map((name, at) => [`LATCHKEY_${name}_PORT`, String(ports[at])])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await release()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { child, ended, said, dataDir }
}

type Running = { readonly pid: number; readonly startedAt: string; readonly command: string }

/** All descendants of this process. */
function descendantsOf({ pid = 0 }: ChildProcess): readonly Running[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = textOf(`/proc/${name}/stat`)
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const below = (one: number): boolean => {
    const parent = parents.get(one)
    return parent !== undefined && (parent === pid || below(parent))
  }
  return [...parents.keys()].filter(below).map((one) => ({
    pid: one,
    startedAt: startOf(one),
    command: textOf(`/proc/${one}/cmdline`).replaceAll('\0', ' '),
  }))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const left = (processes: readonly Running[]) =>
  processes.filter(({ pid, startedAt }) => startOf(pid) === startedAt).map(({ command }) => command)

const wait = { timeout: 60_000, interval: 100 }

test.skipIf(process.platform !== 'linux').for([
  ['SIGINT', 'authVault', 'postgres'],
  ['SIGTERM', 'authVault', 'postgres'],
  ['SIGKILL', 'authVault,devnet', 'anvil'],
] as const)(
  'npm start leaves no process behind after %s, with %s',
  { timeout: 300_000 },
  async ([signal, parts, program]) => {
    const { child, ended, said } = await startStack(parts)
    await expect.poll(() => said.join('\n'), { ...wait, timeout: 200_000 }).toContain('Latchkey is ready')
    const processes = descendantsOf(child)
    for (const name of ['postgres', 'main.js', program])
      expect(processes.map(({ command }) => command).join('\n')).toContain(name)
    child.kill(signal)
    await ended
    await expect.poll(() => left(processes), wait).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux').for(['SIGTERM', 'SIGKILL'] as const)(
  'npm start leaves no process behind when %s interrupts the start',
  { timeout: 300_000 },
  async (signal) => {
    const { child, ended, dataDir } = await startStack('authVault')
    // Created just before the database.
    await expect.poll(() => existsSync(join(dataDir, 'auth-vault')), { timeout: 200_000 }).toBe(true)
    const makesDatabase = () => descendantsOf(child).some(({ command }) => command.includes('initdb'))
    await expect.poll(makesDatabase, wait).toBe(true)
    const processes = descendantsOf(child)
    child.kill(signal)
    await ended
    await expect.poll(() => left(processes), wait).toEqual([])
  },
)
