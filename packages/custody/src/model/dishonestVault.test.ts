import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkHonest } from '../../test/invariants.ts'
import { holdings } from '../../test/scenes.ts'
import { pick, planOf, runs, seed, step, take } from '../../test/steps.ts'
import { type ActName, actNames } from '../rules/acts.ts'
import { weekMs } from '../rules/durations.ts'
import type { Rank } from '../rules/ranks.ts'
import { attempt, createWorld, sendAuth, sendRecovery, type World, walletId } from './world.ts'

const { none, both } = holdings

type Forgery = {
  readonly act: ActName
  readonly pick: number
  readonly copied: boolean
  readonly kind: 'waiting' | 'finish' | 'drop' | 'endFreeze' | 'close'
  readonly what: 'decide' | 'recover' | 'receipt'
}
const forgery: fc.Arbitrary<Forgery> = fc.record({
  act: fc.constantFrom(...actNames),
  pick,
  copied: fc.boolean(),
  kind: fc.constantFrom('waiting' as const, 'finish', 'drop', 'endFreeze', 'close'),
  what: fc.constantFrom('decide' as const, 'recover', 'receipt'),
})

/**
 * A statement that a dishonest vault signs: about a copied act of the owner, or about one of its own. `recovery` also claims that
 * the owner's device left the wallet; `auth` cannot forge that, because it takes the device's signature, which recovery verifies.
 */
function forge(world: World, role: 'auth' | 'recovery', { act, pick: at, copied, kind, what }: Forgery): void {
  const made = [...world.made.values()].filter(({ by }) => by === 'owner')
  const own = {
    ...{
      id: `forged ${world.next}`,
      act,
      walletId,
      device: role === 'recovery' && act === 'leave' ? 'own' : 'thief key',
      epoch: 1,
      expiresMs: world.nowMs + 600_000,
    },
    ...{
      newSecret: 'forged',
      newControl: 'forged',
      newAddress: 'forged',
      target: 'own',
      ends: Object.keys(world.auth.wallets[walletId]!.freezes),
    },
  }
  world.next += 1
  const chosen = (copied ? made[at % Math.max(1, made.length)]?.act : undefined) ?? own
  if (role === 'auth') {
    const mail = ['code', 'link', 'notice', 'newCode'] as const
    const prepared = { act: chosen, mail, rank: 4 as const, waitMs: 0, incarnation: world.auth.incarnation }
    if (what === 'receipt') sendRecovery(world, { kind: 'receipt', applied: at * 10, incarnation: 0 })
    else sendRecovery(world, { kind: what, act: chosen, prepared, mail: [] })
    return
  }
  const entry = {
    seq: world.auth.applied + 1,
    kind,
    walletId,
    actId: chosen.id,
    rank: (at % 5) as Rank,
    waitMs: at > 5 ? weekMs : 0,
    act: chosen,
  }
  const ended =
    kind === 'endFreeze' ? { ...entry, actId: Object.keys(world.auth.wallets[walletId]!.freezes)[0] ?? '' } : entry
  sendAuth(world, { kind: 'decided', entries: [ended], incarnation: 0, to: 0 })
}

it('one dishonest vault can neither finish an act that the owner did not request, nor shorten a wait, nor get a share', () => {
  const ownSteps = fc.array(fc.oneof(step, { weight: 2, arbitrary: forgery }), { minLength: 5, maxLength: 45 })
  const role = fc.constantFrom('auth' as const, 'recovery' as const)
  const setting = fc.record({
    protected: fc.boolean(),
    owner: fc.constant({ ...both, secret: true }),
    thief: fc.constant(none),
  })
  fc.assert(
    fc.property(setting, role, ownSteps, (scene, dishonest, steps) => {
      const world = createWorld(scene)
      const honest = dishonest === 'auth' ? 'recovery' : 'auth'
      for (const one of steps) {
        if ('what' in one) forge(world, dishonest, one)
        else if (!('player' in one)) take(world, one)
        else
          attempt(world, {
            ...planOf(world, { ...one, player: 'thief' })!,
            player: 'owner',
            device: one.act === 'addDevice' ? `owner new ${world.next}` : 'own',
          })
        checkHonest(world, honest)
      }
    }),
    { numRuns: runs, seed },
  )
}, 3_600_000)

it('recovery keeps one active wallet for each address, whatever auth states at sign-ups', () => {
  const attempts = fc.array(
    fc.record({ device: fc.nat(2), announced: fc.nat(2), stated: fc.nat(2), announces: fc.boolean() }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(attempts, (tried) => {
      const world = createWorld({ protected: false, owner: both, thief: none })
      const announced = new Map<string, string>()
      for (const [index, one] of tried.entries()) {
        const [own, address] = [`device ${one.device}`, `address ${one.stated}`]
        if (one.announces) {
          announced.set(own, `address ${one.announced}`)
          sendRecovery(world, { kind: 'announce', device: own, address: `address ${one.announced}` })
        }
        const wallet = { ...world.recovery.wallets[walletId]!, id: `wallet ${index}`, address }
        const { accepted } = sendRecovery(world, { kind: 'signUp', device: own, address, wallet })
        if (accepted) expect(announced.get(own), 'bound to an address that the device did not announce').toBe(address)
      }
      const active = Object.values(world.recovery.wallets).flatMap(({ state, address }) =>
        state === 'active' ? [address] : [],
      )
      expect(new Set(active).size, 'two active wallets for one address').toBe(active.length)
    }),
    { numRuns: runs, seed },
  )
})
