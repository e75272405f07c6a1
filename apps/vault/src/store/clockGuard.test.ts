import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { runScript } from '../../test/testScripts.ts'
import { startTestStack } from '../../test/testStack.ts'
import { testDevice } from '../../test/testVaults.ts'
import { createClockGuard } from './clockGuard.ts'
import { guardedSweep } from './sweep.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let monotonic = 0
let count = 0
const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000]

beforeAll(async () => {
  stack = await startTestStack({ startMs: Date.now() })
})
afterAll(() => stack.stop())
beforeEach(() => stack.auth.db.deleteFrom('sweep_clock').execute())

/** A vault process that has just started. */
function startProcess() {
  const isTrusted = createClockGuard({ ...stack.auth, monotonicMs: () => monotonic })
  return { isTrusted, sweep: () => guardedSweep(stack.auth, isTrusted) }
}

/** Advances both clocks. */
async function pass(ms: number): Promise<void> {
  monotonic += ms
  await stack.clock.advance(ms)
}

/** Sets only the wall clock. */
const setClock = (ms: number) => stack.clock.advance(ms)

/** A wallet that will be deleted in a week. */
async function scheduledDeletion(): Promise<string> {
  count += 1
  const { record } = await flows.signUp(stack, { email: `owner${count}@example.com`, device: await testDevice() })
  const due = { delete_at: new Date(stack.clock.now() + 7 * day), delete_locale: 'en' }
  await stack.auth.db.updateTable('users').set(due).where('user_id', '=', record.userId).execute()
  return record.userId
}

const exists = async (userId: string) =>
  (await stack.auth.db.selectFrom('users').select('user_id').where('user_id', '=', userId).execute()).length === 1

it('deletes nothing after a clock jump until the clock has run steadily for a day', async () => {
  const userId = await scheduledDeletion()
  const { sweep } = startProcess()
  await sweep()
  await pass(minute)
  stack.logged.splice(0)
  await setClock(30 * day)
  await sweep()
  expect(stack.logged.join('')).toContain('scripts/confirmClock.ts auth')
  for (let hours = 0; hours < 23; hours += 1) {
    await pass(hour)
    await sweep()
  }
  expect(await exists(userId)).toBe(true)
  // The clock is trusted again: the owner is reminded, and a day later the wallet is deleted.
  await pass(hour)
  await sweep()
  expect(await exists(userId)).toBe(true)
  await pass(day)
  await sweep()
  expect(await exists(userId)).toBe(false)
})

it('deletes nothing after a restart with another time', async () => {
  const userId = await scheduledDeletion()
  await startProcess().sweep()
  await setClock(30 * day)
  for (let start = 0; start < 3; start += 1) {
    const { sweep } = startProcess()
    await sweep()
    await pass(12 * hour)
    await sweep()
    await sweep()
  }
  expect(await exists(userId)).toBe(true)
})

it('ignores small corrections, and notices many of them', async () => {
  const { isTrusted } = startProcess()
  expect(await isTrusted()).toBe(true)
  for (let at = 0; at < 6; at += 1) {
    await setClock(4 * hour - minute)
    await pass(minute)
    expect(await isTrusted()).toBe(true)
  }
  await setClock(4 * hour)
  expect(await isTrusted()).toBe(false)
})

it('deletes again once an operator has confirmed the time', async () => {
  const { isTrusted } = startProcess()
  await isTrusted()
  await setClock(30 * day)
  expect(await isTrusted()).toBe(false)
  await pass(minute)
  expect(await isTrusted()).toBe(false)
  // The script's clock is that of this machine.
  await runScript('confirmClock', ['auth'], { target: stack.auth })
  await stack.auth.db
    .updateTable('sweep_clock')
    .set({ seen_at: new Date(stack.clock.now()) })
    .execute()
  expect(await isTrusted()).toBe(true)
})
