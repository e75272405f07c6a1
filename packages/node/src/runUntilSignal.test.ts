import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

const source = new URL('./runUntilSignal.ts', import.meta.url).href
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Runs a program in its own process; `start` is the source of its start function. */
function run(start: string, stage = 'production') {
  const text = `import { runUntilSignal } from '${source}'; setInterval(() => {}, 1e6); runUntilSignal(${start})`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '-C', 'latchkey-source', '--input-type=module', '-e', text],
    {
      env: { ...process.env, LATCHKEY_ENV: stage },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  ends.push(() => child.kill('SIGKILL'))
  const said: string[] = []
  const waiting = new Map<string, () => void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      waiting.get(line)?.()
    })
  const says = (line: string) => new Promise<void>((resolve) => void waiting.set(line, resolve))
  const left = new Promise<{ code: number | null; said: readonly string[] }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { child, says, left }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops on %s and exits with 0', async (signal) => {
  const { child, says, left } = run(`async () => ({ url: 'here', stop: async () => console.log('stopped') })`)
  await says('ready here')
  child.kill(signal)
  expect(await left).toEqual({ code: 0, said: ['ready here', 'stopped'] })
})

test('stops a program that gets a signal while starting', async () => {
  const { child, says, left } = run(`async () => {
    console.log('starting')
    await new Promise((started) => process.once('SIGTERM', started))
    return { url: 'here', stop: async () => console.log('stopped') }
  }`)
  await says('starting')
  child.kill('SIGTERM')
  expect(await left).toEqual({ code: 0, said: ['starting', 'ready here', 'stopped'] })
})

test('a second signal of the same kind ends a hanging stop; another kind does not', async () => {
  const { child, says, left } = run(`async () => {
    process.once('SIGINT', () => console.log('interrupted'))
    return {
      url: 'here',
      stop: () => {
        console.log('stopping')
        return new Promise(() => {})
      },
    }
  }`)
  await says('ready here')
  child.kill('SIGTERM')
  await says('stopping')
  child.kill('SIGINT')
  await says('interrupted')
  child.kill('SIGTERM')
  expect(await left).toEqual({ code: 1, said: ['ready here', 'stopping', 'interrupted'] })
})

test('prints why it failed or could not start, and exits with 1', async () => {
  const failing = run(`async () => ({
    url: 'here', failed: Promise.resolve('a part is gone'), stop: async () => console.log('stopped'),
  })`)
  const { code, said } = await failing.left
  expect([code, ...[...said].sort()]).toEqual([1, 'a part is gone', 'ready here', 'stopped'])
  const broken = run(`async () => { throw new Error('the port is taken') }`)
  expect(await broken.left).toEqual({ code: 1, said: ['the port is taken'] })
})

test('prints the development notice once, on stderr', async () => {
  const { child, says, left } = run(`async () => ({ url: 'here', stop: async () => {} })`, 'development')
  await says('ready here')
  child.kill('SIGTERM')
  const { said } = await left
  expect(said.filter((line) => line.startsWith('LATCHKEY_ENV=development'))).toHaveLength(1)
})

test('keeps running when its output cannot be written', async () => {
  const text = `import { runUntilSignal } from '${source}'; setInterval(() => {}, 1e6)
    runUntilSignal(async () => ({ url: 'here', stop: async () => {} })).then(() => {})
    setImmediate(() => setImmediate(() => process.kill(process.pid, 'SIGTERM')))`
  const full = openSync('/dev/full', 'w')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '-C', 'latchkey-source', '--input-type=module', '-e', text],
    {
      stdio: ['ignore', full, full],
    },
  )
  closeSync(full)
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
})
