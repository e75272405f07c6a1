import { expect, it } from 'vitest'
import type { Proof, Rank } from './ranks.ts'
import { endsFreeze, judge, mayCancel } from './who.ts'

const set = (...given: Proof[]) => new Set(given)

it('an unfreeze does not end a freeze of a higher rank', () => {
  const ends = (rank: Rank, freeze: Rank) => endsFreeze(rank, { rank: freeze })
  expect([ends(2, 4), ends(3, 4), ends(2, 2), ends(4, 2)]).toEqual([false, false, true, true])
})

it('starting over can be cancelled by the secret, or by mail and a device, but not by the mailbox that requested it', () => {
  const waiting = { act: 'startOver', rank: 2, whileFrozen: false } as const
  expect(mayCancel(set('code', 'link'), waiting)).toBe(false)
  expect(mayCancel(set('notice'), waiting)).toBe(false)
  expect(mayCancel(set('device'), waiting)).toBe(false)
  expect(mayCancel(set('code', 'link', 'device'), waiting)).toBe(true)
  expect(mayCancel(set('secret', 'device'), waiting)).toBe(true)
})

it('the freeze link cancels a move that was requested while the wallet was frozen, unless the secret requested it', () => {
  const move = { act: 'move', rank: 3 } as const
  expect(mayCancel(set('notice'), { ...move, whileFrozen: true })).toBe(true)
  expect(mayCancel(set('notice'), { ...move, whileFrozen: false })).toBe(false)
  expect(mayCancel(set('notice'), { ...move, rank: 4, whileFrozen: true })).toBe(false)
})

it('neither the secret alone nor the control key alone allows an act', () => {
  for (const wallet of [true, false]) {
    const facts = { protected: wallet, frozen: false }
    for (const act of ['wake', 'unfreeze', 'move', 'changeEmail', 'undo', 'cancel', 'addDevice', 'delete'] as const)
      expect(judge(act, set('secret', 'control', 'newCode'), facts).ok, act).toBe(false)
  }
})
