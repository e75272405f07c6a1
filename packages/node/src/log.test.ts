import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('writes one JSON object on one line for each event, whatever its fields contain', () => {
  const lines: string[] = []
  const log = createLog('server', { stream: { write: (line) => void lines.push(line) } })
  const hostile = 'a\r\n{"level":"error","part":"server","event":"forged"}\u0000\u001b[2K\u001b[1Aend'
  log.warn({ chain: hostile, [`key${hostile}`]: 1 }, hostile)
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line.endsWith('\n')).toBe(true)
  expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', part: 'server', event: hostile, chain: hostile })
})

test('a full disk behind stderr does not end the program', async () => {
  const text = `
    import { createLog } from '${new URL('./log.ts', import.meta.url).href}'
    const log = createLog('server')
    for (let n = 0; n < 100; n += 1) log.warn('line')
    setImmediate(() => console.log('alive'))`
  const full = openSync('/dev/full', 'w')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '-C', 'latchkey-source', '--input-type=module', '-e', text],
    {
      stdio: ['ignore', 'pipe', full],
    },
  )
  closeSync(full)
  expect(await readText(child.stdout as Readable)).toBe('alive\n')
})
