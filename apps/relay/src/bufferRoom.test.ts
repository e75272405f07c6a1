import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBufferRoom } from './bufferRoom.ts'

test('[S7.34] past the room of all, the one that holds the most is cut, whoever added last', () => {
  const room = createBufferRoom({ maxBytes: 100 })
  const cuts: string[] = []
  const enter = (name: string) => room.enter(() => void cuts.push(name))
  const [small, big, other] = [enter('small'), enter('big'), enter('other')]
  big.set(60)
  small.set(30)
  other.set(10)
  expect([cuts, room.bytes()]).toEqual([[], 100])
  small.set(31)
  expect([cuts, room.bytes()]).toEqual([['big'], 41])
  big.set(80)
  big.leave()
  expect([cuts, room.bytes()]).toEqual([['big'], 41])
  small.leave()
  small.leave()
  expect(room.bytes()).toBe(10)
})

test('never holds more than its room, and counts what each that is left holds', () => {
  const steps = fc.array(fc.record({ who: fc.nat(9), bytes: fc.nat(150) }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (taken) => {
      const room = createBufferRoom({ maxBytes: 300 })
      const held = Array<number>(10).fill(0)
      const gone = new Set<number>()
      const holds = held.map((_, who) =>
        room.enter(() => {
          expect(held[who]).toBe(Math.max(...held))
          held[who] = 0
          gone.add(who)
        }),
      )
      for (const { who, bytes } of taken) {
        if (!gone.has(who)) held[who] = bytes
        holds[who]?.set(bytes)
        expect(room.bytes()).toBe(held.reduce((sum, value) => sum + value, 0))
        expect(room.bytes()).toBeLessThanOrEqual(300)
      }
    }),
  )
})
