import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { environment, partsOf, relaysOf, selectParts } from './parts.mjs'
import { startOf } from './processes.mjs'
import { resetData } from './resetData.mjs'
import { claimRun, publishRun } from './runs.mjs'

const startScript = fileURLToPath(new URL('../start.mjs', import.meta.url))
const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process that runs the code and prints a line. */
async function another(code: string): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const line = await new Promise<string>((told) => createInterface({ input: child.stdout }).once('line', told))
  return { child, line }
}

const anotherRun = async (names: readonly string[]) => {
  const { child } = await another(`
    import { claimRun, publishRun } from ${moduleUrl('runs.mjs')}
    claimRun(${JSON.stringify(dataDir)}, { names: ${JSON.stringify(names)} })
    publishRun(${JSON.stringify(dataDir)}, { parts: {}, pids: {} })
    console.log('runs')
    setInterval(() => {}, 60_000)`)
  return child
}

const killed = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await new Promise((ended) => child.once('exit', ended))
}

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const all = { PATH: process.env.PATH, LATCHKEY_DATA_DIR: dataDir, ...env }
  const { status, stderr } = spawnSync(process.execPath, [startScript, ...args], { env: all, encoding: 'utf8' })
  return { status, said: stderr.trim() }
}

describe('npm start', () => {
  it.each([
    [[], { LATCHKEY_PORT_BASE: '62000' }, "LATCHKEY_PORT_BASE is '62000'"],
    [[], { LATCHKEY_PORT_BASE: 'abc' }, "LATCHKEY_PORT_BASE is 'abc'"],
    [[], { LATCHKEY_SERVER_PORT: '1e3' }, "LATCHKEY_SERVER_PORT is '1e3'"],
    [['--relays', '9'], {}, "--relays is '9': it must be a whole number from 2 to 5"],
    [['--redis', 'http://:secret@host'], {}, '--redis must be redis:// or rediss:// addresses'],
    [['--relays', '2'], { PATH: '' }, 'name a running Redis with --redis'],
    [['--only', 'relay2'], {}, "There is no part 'relay2'"],
    [['--only', 'nope'], {}, "There is no part 'nope'. Parts: devnet"],
  ])('rejects %j %j with one line', (args, env, text) => {
    const { status, said } = start(args, env)
    expect(status).toBe(2)
    expect(said).toContain(text)
    expect(said).not.toContain('\n')
  })

  it.each([[['--only', 'relay']], [['--reset', '--only', 'wallet', '--without', 'relay,server']]])(
    'with %j does not affect a stack that runs on the same folder',
    async (args) => {
      const running = await anotherRun(['relay', 'server'])
      mkdirSync(join(dataDir, 'relay'))
      const { status, said } = start(args)
      expect(status).toBe(2)
      expect(said).toContain(`Latchkey is already running: process ${running.pid} has relay, server`)
      expect(existsSync(join(dataDir, 'relay'))).toBe(true)
      expect(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).pid).toBe(running.pid)
    },
  )

  it('starts next to a stack that was killed, and next to one with other parts', async () => {
    const running = await anotherRun(['relay'])
    const run = claimRun(dataDir, { names: ['server'] })
    publishRun(dataDir, { parts: {}, pids: {} })()
    expect(existsSync(join(dataDir, 'run.json'))).toBe(true)
    run.end()
    await killed(running)
    claimRun(dataDir, { names: ['relay'], reset: true }).end()
    publishRun(dataDir, { parts: {}, pids: {} })()
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
  })

  it('lets one of two simultaneous starts through', async () => {
    const rounds = 25
    const racer = (name: string, rival: string) =>
      another(`
        import { existsSync, writeFileSync } from 'node:fs'
        import { claimRun } from ${moduleUrl('runs.mjs')}
        const flag = (name, round) => ${JSON.stringify(`${dataDir}/`)} + name + round
        const meet = (round) => {
          writeFileSync(flag('${name}', round), '')
          while (!existsSync(flag('${rival}', round)));
        }
        let won = ''
        for (let round = 0; round < ${rounds}; round += 1) {
          meet('-starts-' + round)
          try {
            const run = claimRun(${JSON.stringify(dataDir)}, { names: ['relay'] })
            won += 'x'
            meet('-ends-' + round)
            run.end()
          } catch {
            won += '-'
            meet('-ends-' + round)
          }
          meet('-left-' + round)
        }
        console.log(won)`)
    const [one, two] = await Promise.all([racer('a', 'b'), racer('b', 'a')])
    const winners = [...one.line].map((mark, round) => `${mark}${two.line[round]}`)
    expect(winners.filter((marks) => marks !== 'x-' && marks !== '-x')).toEqual([])
    expect(winners).toHaveLength(rounds)
    expect(readdirSync(join(dataDir, 'runs'))).toEqual([])
  })

  it('counts the parts of a killed stack until they end', async () => {
    const part = await another(`console.log('runs'); setInterval(() => {}, 60_000)`)
    const stack = await another(`
      import { claimRun } from ${moduleUrl('runs.mjs')}
      claimRun(${JSON.stringify(dataDir)}, { names: ['server', 'relay'] }).started({ server: ${part.child.pid} })
      console.log('runs')
      setInterval(() => {}, 60_000)`)
    await killed(stack.child)
    const refused = `Latchkey is already running: process ${part.child.pid} has server`
    expect(() => claimRun(dataDir, { names: ['server'] })).toThrow(refused)
    expect(() => claimRun(dataDir, { names: ['relay'], reset: true })).toThrow(refused)
    claimRun(dataDir, { names: ['relay'] }).end()
    await killed(part.child)
    claimRun(dataDir, { names: ['server'], reset: true }).end()
  })

  const own = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) })
  it.each([
    ['postgres.owner', own],
    ['postgres.owner', JSON.stringify({ pid: process.pid, host: 'elsewhere' })],
    ['postgres/postmaster.pid', `${process.pid}\n/data\n`],
    ['relay/mailbox/owner.json', own],
    ['postgres.elsewhere/postgres.owner', own],
  ])('--reset keeps data used by a part that was started separately: %s %s', (file, text) => {
    mkdirSync(join(dataDir, 'devnet'))
    mkdirSync(join(dataDir, dirname(file)), { recursive: true })
    writeFileSync(join(dataDir, file), text)
    expect(() => resetData(dataDir)).toThrow(`process ${process.pid}`)
    expect(existsSync(join(dataDir, 'devnet'))).toBe(true)
  })

  it.each([
    ['postgres.owner', JSON.stringify({ pid: process.pid, startedAt: 'before' })],
    ['postgres/postmaster.pid', 'torn'],
    ['relay/mailbox/owner.json', JSON.stringify({ pid: 2 ** 30, startedAt: '' })],
  ])('--reset ignores the claim of a process that ended: %s %s', (file, text) => {
    mkdirSync(join(dataDir, dirname(file)), { recursive: true })
    writeFileSync(join(dataDir, file), text)
    resetData(dataDir)
    expect(existsSync(join(dataDir, file))).toBe(false)
  })

  it('--reset also deletes a database outside the data folder', () => {
    const home = join(dataDir, 'home')
    for (const name of ['postgres', 'native']) mkdirSync(join(home, name), { recursive: true })
    symlinkSync(home, join(dataDir, 'postgres.elsewhere'))
    resetData(dataDir)
    expect(readdirSync(home)).toEqual(['native'])
    expect(existsSync(join(dataDir, 'postgres.elsewhere'))).toBe(false)
  })

  it('--reset deletes only the data of the parts in the folder', () => {
    for (const name of ['postgres', 'relay', 'devnet', 'auth-vault', 'recovery-vault', 'photos'])
      mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
    resetData(dataDir)
    expect(
      ['postgres', 'relay', 'devnet', 'auth-vault', 'recovery-vault'].filter((name) => existsSync(join(dataDir, name))),
    ).toEqual([])
    expect(['photos', 'thesis.txt'].filter((name) => existsSync(join(dataDir, name)))).toHaveLength(2)
  })
})

describe('settings of the parts', () => {
  it('take values from the environment; an empty one counts as unset', () => {
    const env = { LATCHKEY_PORT_BASE: '', LATCHKEY_SERVER_PORT: '4444', LATCHKEY_RELAY_URL: 'wss://relay.example.com' }
    expect(environment(env, '/data')).toMatchObject({
      LATCHKEY_PORT_BASE: '0',
      LATCHKEY_SERVER_PORT: '4444',
      LATCHKEY_SERVER_URL: 'http://localhost:4444',
      LATCHKEY_RELAY_PORT: '4100',
      LATCHKEY_RELAY_URL: 'wss://relay.example.com',
      LATCHKEY_DATA_DIR: '/data',
    })
    expect(partsOf(env).server?.address).toBe('http://localhost:4444')
    expect(environment({ LATCHKEY_PORT_BASE: '26000', NODE_ENV: 'production' }, '/data')).toMatchObject({
      LATCHKEY_WEB_URL: 'http://localhost:29000',
      LATCHKEY_ENV: 'development',
    })
  })
})

describe('several relays', () => {
  const env = { LATCHKEY_PORT_BASE: '20000' }

  it('share a Redis that is started too; the web app prefers the first, the test wallet the second', () => {
    const relays = relaysOf({ relays: '3' }, env)
    expect(selectParts({ only: ['relay', 'inbox'], relays })).toEqual(['redis', 'relay3', 'relay2', 'relay', 'inbox'])
    const parts = partsOf(env, relays)
    const [first, second, third] = ['ws://localhost:24100', 'ws://localhost:24101', 'ws://localhost:24102']
    const all = { REDIS_URL: 'redis://127.0.0.1:24110', LATCHKEY_RELAY_URL: [first, second, third].join() }
    expect(parts.relay).toMatchObject({ address: first, settings: { ...all, LATCHKEY_RELAY_PORT: '24100' } })
    expect(parts.relay3).toMatchObject({ address: third, settings: { ...all, LATCHKEY_RELAY_PORT: '24102' } })
    expect(parts.wallet?.settings).toEqual({ LATCHKEY_RELAY_URL: [second, first, third].join() })
    expect(parts.web?.settings).toEqual({ LATCHKEY_RELAY_URL: [first, second, third].join() })
  })

  it('use the Redis of --redis, and so does one relay', () => {
    const redis = 'redis://127.0.0.1:7000'
    for (const options of [{ redis }, { relays: '2', redis }]) {
      const relays = relaysOf(options, env)
      expect(selectParts({ relays })).not.toContain('redis')
      expect(partsOf(env, relays).relay?.settings?.REDIS_URL).toBe(redis)
    }
  })

  it('are not started without the options', () => {
    const relays = relaysOf({}, { REDIS_URL: 'redis://127.0.0.1:7000' })
    expect(selectParts({ only: ['relay'], relays })).toEqual(['relay'])
    expect(partsOf({}, relays).relay).toEqual({ label: 'relay', address: 'ws://localhost:4100' })
  })
})

test('a build ends when the process that runs it is killed with -9', async () => {
  const build = `console.log(process.pid); setInterval(() => {}, 60_000)`
  const { child, line } = await another(`
    import { runChild } from ${moduleUrl('runChild.mjs')}
    await runChild(process.execPath, ['-e', ${JSON.stringify(build)}], {})`)
  child.kill('SIGKILL')
  await expect.poll(() => startOf(Number(line)), { timeout: 20_000 }).toBe('')
})

describe('the supervisor', () => {
  it('shuts down its children gracefully when it is killed with -9', async () => {
    const left = join(dataDir, 'left')
    const part = `
      process.on('SIGTERM', () => { require('node:fs').writeFileSync(${JSON.stringify(left)}, 'in order'); process.exit(0) })
      setInterval(() => {}, 60_000)
      console.log('ready')`
    const { child, line } = await another(`
      import { createSupervisor } from ${moduleUrl('supervisor.mjs')}
      const supervisor = createSupervisor({ env: {}, onFailure() {}, onLine() {} })
      await supervisor.start('part', ['-e', ${JSON.stringify(part)}])
      console.log(supervisor.pids().part)`)
    child.kill('SIGKILL')
    // Not checked by a signal, which a zombie still accepts.
    await expect.poll(() => startOf(Number(line))).toBe('')
    expect(readFileSync(left, 'utf8')).toBe('in order')
  })
})
