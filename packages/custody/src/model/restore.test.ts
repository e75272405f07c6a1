import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkConverged, checkSafety, settle } from '../../test/invariants.ts'
import { scenes } from '../../test/scenes.ts'
import { plans, runs, seed, take } from '../../test/steps.ts'
import { day } from '../rules/durations.ts'
import { attack, canUse, contest, defend } from './play.ts'
import { createWorld, type World, walletId } from './world.ts'

/** Resets one vault to an earlier state. Its partner delivers the decisions that it has lost. */
function restore(world: World, role: 'auth' | 'recovery', backup: World['auth'] | World['recovery']): void {
  const current = world[role]
  const restored = { ...backup, incarnation: current.incarnation + 1, partner: current.partner, caughtUp: false }
  if (role === 'auth') world.auth = restored as World['auth']
  else world.recovery = restored as World['recovery']
}

const lostShares = ({ auth, recovery }: World): boolean =>
  [auth, recovery].some((vault) =>
    Object.values(vault.wallets[walletId]?.sets ?? {}).some(({ status, held }) => status === 'inForce' && !held),
  )

it('a vault restored from a backup converges to the state of the other one, and gives the thief no access', () => {
  const moments = fc.tuple(fc.nat(20), fc.nat(20), fc.constantFrom('auth' as const, 'recovery' as const))
  let kept = 0
  fc.assert(
    fc.property(plans, moments, ([name, steps], [first, second, role]) => {
      const world = createWorld(scenes[name]!)
      const [saveAt, restoreAt] = [Math.min(first, second) % steps.length, Math.max(first, second) % steps.length]
      let backup = world[role]
      const endMs = world.nowMs + 6 * day
      for (const [index, one] of steps.entries()) {
        if (index === saveAt) backup = world[role]
        if (index === restoreAt) restore(world, role, backup)
        if (world.nowMs + (one.kind === 'pass' ? one.hours * 3_600_000 : 0) < endMs) take(world, one)
        checkSafety(world)
      }
      contest(world, 20, [() => defend(world, 'owner'), () => attack(world, 'thief')])
      settle(world)
      checkSafety(world)
      checkConverged(world)
      expect(canUse(world, 'thief'), 'the thief gets a share').toBe(false)
      // Shares that were created after the backup are lost.
      if (lostShares(world)) return
      kept += 1
      expect(canUse(world, 'owner'), 'the owner can use the wallet').toBe(true)
    }),
    { numRuns: runs, seed },
  )
  expect(kept, 'most runs lose no share').toBeGreaterThan(runs / 2)
}, 3_600_000)
