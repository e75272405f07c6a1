import { expect, test } from 'vitest'
import { withLock } from './lock.mjs'

test('work of one name does not overlap in one process, also after a failure', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const outcomes = await Promise.allSettled(['first', 'second'].map((name) => withLock('lock test', work(name))))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
