import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryBudget } from './memoryBudget.ts'

test('[S7.34] past the budget, evicts the connection with the most bytes', () => {
  const budget = createMemoryBudget({ maxBytes: 100 })
  const evicted: string[] = []
  const reserve = (name: string) => budget.reserve(() => void evicted.push(name))
  const [small, big, other] = [reserve('small'), reserve('big'), reserve('other')]
  big.set(60)
  small.set(30)
  other.set(10)
  expect([evicted, budget.bytes()]).toEqual([[], 100])
  small.set(31)
  expect([evicted, budget.bytes()]).toEqual([['big'], 41])
  big.set(80)
  big.release()
  expect([evicted, budget.bytes()]).toEqual([['big'], 41])
  small.release()
  small.release()
  expect(budget.bytes()).toBe(10)
})

test('never exceeds the budget and counts all reservations', () => {
  const steps = fc.array(fc.record({ who: fc.nat(9), bytes: fc.nat(150) }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (taken) => {
      const budget = createMemoryBudget({ maxBytes: 300 })
      const reserved = Array<number>(10).fill(0)
      const gone = new Set<number>()
      const reservations = reserved.map((_, who) =>
        budget.reserve(() => {
          expect(reserved[who]).toBe(Math.max(...reserved))
          reserved[who] = 0
          gone.add(who)
        }),
      )
      for (const { who, bytes } of taken) {
        if (!gone.has(who)) reserved[who] = bytes
        reservations[who]?.set(bytes)
        expect(budget.bytes()).toBe(reserved.reduce((sum, value) => sum + value, 0))
        expect(budget.bytes()).toBeLessThanOrEqual(300)
      }
    }),
  )
})
