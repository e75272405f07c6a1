import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkConverged, checkOnce, checkSafety, settle } from '../../test/invariants.ts'
import { holdings, scenes } from '../../test/scenes.ts'
import { plans, runs, seed, step, take } from '../../test/steps.ts'
import { actNames } from '../rules/acts.ts'
import { day } from '../rules/durations.ts'
import { attack, canUse, contest, defend } from './play.ts'
import { isFrozen } from './wallet.ts'
import { createWorld, walletId } from './world.ts'

const { mailbox, device, both } = holdings

it('an owner of higher rank keeps the wallet and cannot be blocked by lower ranks, for any order of acts and messages', () => {
  // fast-check reports the seed only on failure; this prints it for successful runs, too.
  process.stdout.write(`custody: ${runs} runs, seed ${seed}\n`)
  fc.assert(
    fc.property(plans, ([name, steps]) => {
      const world = createWorld(scenes[name]!)
      const endMs = world.nowMs + 6 * day
      for (const one of steps) {
        if (world.nowMs + (one.kind === 'pass' ? one.hours * 3_600_000 : 0) < endMs) take(world, one)
        checkSafety(world)
      }
      // Longer than the wait of `startOver`, 30 days.
      contest(world, 33, [() => defend(world, 'owner'), () => attack(world, 'thief')])
      defend(world, 'owner')
      settle(world)
      checkSafety(world)
      checkOnce(world)
      checkConverged(world)
      expect(canUse(world, 'owner'), 'the owner can use the wallet').toBe(true)
      expect(canUse(world, 'thief'), 'the thief gets a share').toBe(false)
      expect(isFrozen(world.auth.wallets[walletId]!)).toBe(false)
    }),
    { numRuns: runs, seed },
  )
}, 3_600_000)

it('a mailbox does not prolong a freeze while the unfreeze of a higher rank waits', () => {
  const world = createWorld({ protected: true, owner: both, thief: mailbox })
  const days = (count: number) => contest(world, count, [() => defend(world, 'owner'), () => attack(world, 'thief')])
  days(5)
  expect(isFrozen(world.auth.wallets[walletId]!)).toBe(true)
  days(6)
  expect(isFrozen(world.auth.wallets[walletId]!)).toBe(false)
  expect(canUse(world, 'owner')).toBe(true)
})

it('without the secret, a mailbox and a new device replace no share of a protected wallet, even if its owner does nothing', () => {
  const thieves = [mailbox, { ...both, fresh: true }, both]
  const setting = fc.tuple(fc.constantFrom(...thieves), fc.array(step, { minLength: 5, maxLength: 20 }))
  fc.assert(
    fc.property(setting, ([thief, steps]) => {
      const world = createWorld({ protected: true, owner: { ...device, secret: true }, thief })
      for (const one of steps) take(world, one.kind === 'act' ? { ...one, player: 'thief' } : one)
      // Excludes freezing, which would suspend the thief's own acts.
      const taking = actNames.filter((act) => act !== 'freeze')
      contest(world, 9, [() => attack(world, 'thief', taking)])
      settle(world)
      checkSafety(world)
      checkConverged(world)
    }),
    { numRuns: runs, seed },
  )
}, 3_600_000)
