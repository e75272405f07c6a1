import { expect } from 'vitest'
import type { Wallet } from '../src/model/state.ts'
import { isFrozen } from '../src/model/wallet.ts'
import { carry, sendAuth, sendRecovery, type World, walletId } from '../src/model/world.ts'
import { acts } from '../src/rules/acts.ts'
import { actLifetimeMs, weekMs } from '../src/rules/durations.ts'

const checked = new WeakMap<World, number>()

/** Asserts the invariants that hold after every step. */
export function checkSafety(world: World): void {
  const fresh = world.effects.slice(checked.get(world) ?? 0)
  checked.set(world, world.effects.length)
  for (const effect of fresh) {
    if (effect.kind === 'cancelled') {
      const target = world.made.get(effect.actId)?.act.act
      const voidsMove = target === 'move' && effect.byRank >= 2
      expect(effect.byRank >= effect.rank || voidsMove, 'a lower rank cancelled').toBe(true)
    }
    if (effect.kind === 'froze') expect(effect.rank, 'a lower rank froze again').toBeGreaterThanOrEqual(effect.barRank)
    if (effect.kind === 'finished' && effect.wasProtected) {
      const { act, replaces } = { act: effect.act.act, replaces: acts[effect.act.act].replaces }
      const least = act === 'delete' || act === 'move' ? 4 : replaces ? 3 : 0
      expect(effect.rank, `${act} of a protected wallet by a low rank`).toBeGreaterThanOrEqual(least)
    }
    if (effect.kind === 'erased') {
      expect(effect.keptMs, 'a set was erased early').toBeGreaterThanOrEqual(weekMs)
      expect(effect.inForceElsewhere, 'a set was erased that the other vault names').not.toBe(true)
    }
  }
}

/** Asserts that no vault finished an act twice. */
export function checkOnce(world: World): void {
  const finished = world.effects.flatMap((effect) =>
    effect.kind === 'finished' ? [`${effect.at} ${effect.act.id}`] : [],
  )
  expect(new Set(finished).size, 'an act finished twice').toBe(finished.length)
}

/** Delivers every delayed message, and all statements. */
export function settle(world: World): void {
  for (const late of world.late.splice(0)) {
    if (late.to === 'auth') sendAuth(world, late.message)
    else sendRecovery(world, late.message)
  }
  for (let round = 0; round < 3; round += 1) carry(world)
}

const shown = ({
  address,
  state,
  epoch,
  control,
  secrets,
  devices,
  sets,
  freezes,
  waiting,
  replaced,
  done,
}: Wallet) => ({
  ...{ address, state, epoch, control, secrets: secrets.map(({ key }) => key) },
  devices: Object.entries(devices)
    .map(([id, { status }]) => `${id} ${status === 'asleep' ? 'active' : status}`)
    .sort(),
  sets: Object.entries(sets)
    .flatMap(([id, { status }]) => (status === 'inForce' ? [id] : []))
    .sort(),
  freezes: Object.entries(freezes)
    .flatMap(([id, { on }]) => (on ? [id] : []))
    .sort(),
  waiting: Object.keys(waiting).sort(),
  replaced: replaced.map(({ actId }) => actId),
  done: Object.keys(done).sort(),
})

/** Asserts that both vaults have the same state of the wallet. */
export function checkConverged(world: World): void {
  const [auth, recovery] = [world.auth.wallets[walletId], world.recovery.wallets[walletId]]
  expect(auth && shown(auth)).toEqual(recovery && shown(recovery))
}

/** Asserts that the honest vault carried out only acts that the owner requested, after their wait. */
export function checkHonest(world: World, honest: 'auth' | 'recovery'): void {
  const unfrozen = [...world.made.values()].some(({ act }) => act.act === 'unfreeze')
  for (const effect of world.effects.filter(({ at }) => at === honest)) {
    if (effect.kind === 'released') expect(world.hands.owner.devices).toContain(effect.device)
    if (effect.kind === 'erased') expect(effect.keptMs).toBeGreaterThanOrEqual(weekMs)
    if (effect.kind !== 'finished' || acts[effect.act.act].restricts) continue
    expect(world.made.get(effect.act.id)?.by, `${effect.act.act} that the owner did not request`).toBe('owner')
    const sinceMs = effect.atMs - (effect.act.expiresMs - actLifetimeMs)
    const least = Math.min(...acts[effect.act.act].ways.map(({ waitMs }) => waitMs))
    expect(sinceMs, `${effect.act.act} before its time`).toBeGreaterThanOrEqual(least)
  }
  const frozen = world.effects.some((effect) => effect.at === honest && effect.kind === 'froze')
  const wallet = world[honest].wallets[walletId]
  if (frozen && !unfrozen) expect(wallet && isFrozen(wallet), 'a freeze ended on the word of one vault').toBe(true)
}
