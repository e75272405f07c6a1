import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder } from './claimFolder.ts'

let path: string
const nowMs = 1_700_000_000_000
const clock = manualClock(nowMs)

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'claim-'))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const claim = () => claimFolder(path, { file: join(path, 'owner.json'), part: 'relay', clock })
const owned = (owner: object, ageMs = 0): void => {
  const file = join(path, 'owner.json')
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: '', host: hostname(), nonce: 'x', ...owner }))
  utimesSync(file, (nowMs - ageMs) / 1000, (nowMs - ageMs) / 1000)
}

test('allows one owner at a time, and another after a release', () => {
  const release = claim()
  expect(() => claim()).toThrow(`process ${process.pid} on ${hostname()}`)
  release()
  expect(readdirSync(path)).toEqual([])
  claim()()
})

test('ignores the claim of a process that has ended, also when its pid was reused', () => {
  owned({ pid: 2 ** 22 + 1 })
  claim()()
  owned({ pid: process.pid, startedAt: '1' })
  claim()()
  writeFileSync(join(path, 'owner.json'), 'torn')
  claim()()
  expect(readdirSync(path)).toEqual([])
})

test('respects a claim of another machine while it is renewed', async () => {
  owned({ host: 'elsewhere' }, 179_000)
  expect(() => claim()).toThrow('on elsewhere')
  owned({ host: 'elsewhere' }, 181_000)
  const release = claim()
  await clock.advance(180_000)
  release()
  expect(clock.pending()).toBe(0)
})
