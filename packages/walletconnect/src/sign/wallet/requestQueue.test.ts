import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRequestQueue } from './requestQueue.ts'

it('[S4.14] shows each request once, in order, when it is first in the queue', () => {
  const step = fc.oneof(fc.constant('add' as const), fc.nat({ max: 9 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const shown: number[] = []
      const queue = createRequestQueue<number>((item) => {
        expect(queue.list()[0]).toBe(item)
        shown.push(item)
      })
      let made = 0
      for (const taken of steps) {
        if (taken === 'add') {
          made += 1
          queue.add(made)
        } else queue.remove((item) => item === queue.list()[taken])
      }
      expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other))
      const [head] = queue.list()
      if (head !== undefined) expect(shown.at(-1)).toBe(head)
    }),
  )
})
