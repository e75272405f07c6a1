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
