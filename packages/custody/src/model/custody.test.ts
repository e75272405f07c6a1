import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ActName, actNames, acts } from '../rules/acts.ts'
import { actLifetimeMs, day, weekMs } from '../rules/durations.ts'
import type { Rank } from '../rules/ranks.ts'
import { attack, canUse, contest, defend } from './play.ts'
import type { Wallet } from './state.ts'
import { isFrozen } from './wallet.ts'
import {
  attempt,
  carry,
  createWorld,
  type Fault,
  type Plan,
  type Player,
  pass,
  type Scene,
  sendAuth,
  sendRecovery,
  type World,
  walletId,
} from './world.ts'

const runs = Number(process.env.LATCHKEY_RUNS ?? 500)
const seed = Number(process.env.LATCHKEY_SEED ?? 37)

const none = { mailbox: false, device: false, secret: false }
const mailbox = { ...none, mailbox: true }
const device = { ...none, device: true }
const both = { ...none, mailbox: true, device: true }

/** The owner has the higher rank in each. */
const scenes: Readonly<Record<string, Scene>> = {
  'mailbox and device against mailbox': { protected: false, owner: both, thief: mailbox },
  'mailbox and device against device': { protected: false, owner: both, thief: device },
  'mailbox and device against mailbox and fresh device': {
    protected: false,
    owner: both,
    thief: { ...both, fresh: true },
  },
  'mailbox against device': { protected: false, owner: mailbox, thief: device },
  'device against nobody': { protected: false, owner: device, thief: none },
  'all against mailbox and device': { protected: true, owner: { ...both, secret: true }, thief: both },
  'secret and device against mailbox and device': { protected: true, owner: { ...device, secret: true }, thief: both },
  'secret and mailbox against device': { protected: true, owner: { ...mailbox, secret: true }, thief: device },
  'secret and mailbox against mailbox and device': {
    protected: true,
    owner: { ...mailbox, secret: true },
    thief: both,
  },
  'mailbox and device without the secret against mailbox': { protected: true, owner: both, thief: mailbox },
  'mailbox and device without the secret against device': { protected: true, owner: both, thief: device },
}

type Step =
  | {
      readonly kind: 'act'
      readonly player: Player
      readonly act: ActName
      readonly pick: number
      readonly plain: boolean
      readonly faults: readonly [Fault, Fault]
    }
  | { readonly kind: 'again'; readonly pick: number; readonly faults: readonly [Fault, Fault] }
  | { readonly kind: 'carry'; readonly fault: Fault }
  | { readonly kind: 'late'; readonly pick: number }
  | { readonly kind: 'pass'; readonly hours: number }
  | { readonly kind: 'attack' }

const fault = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fault>('ok') },
  { weight: 2, arbitrary: fc.constantFrom<Fault>('lost', 'noReply', 'twice', 'late') },
)
const faults = fc.tuple(fault, fault)
const pick = fc.nat(11)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      player: fc.constantFrom<Player>('thief', 'thief', 'owner'),
      act: fc.constantFrom(...actNames),
      plain: fc.boolean(),
      ...{ pick, faults },
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), pick, faults }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('carry' as const), fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('late' as const), pick }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'attack' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(1, 7, 25) }) },
)

/** Each owner's own acts that would take the wallet from themselves are left out. */
const unwise: readonly ActName[] = ['delete', 'startOver', 'leave', 'move', 'protect', 'revoke', 'changeEmail']

function planOf(
  world: World,
  { player, act, pick: at, plain, faults: failing }: Step & { kind: 'act' },
): Plan | undefined {
  if (player === 'owner' && unwise.includes(act)) return undefined
  const wallet = world.recovery.wallets[walletId]
  if (!wallet) return undefined
  const hand = world.hands[player]
  const own = hand.devices[at % Math.max(1, hand.devices.length)] ?? `${player} key`
  const targets =
    act === 'cancel'
      ? Object.keys(wallet.waiting)
      : act === 'undo'
        ? wallet.replaced.slice(-1).map(({ actId }) => actId)
        : Object.keys(wallet.devices).filter((id) => id !== own)
  const target = targets[at % Math.max(1, targets.length)]
  if (player === 'owner' && (act === 'cancel' || act === 'undo') && world.made.get(target ?? '')?.by !== 'thief')
    return undefined
  const acting = act === 'addDevice' ? `${player} new ${world.next}` : own
  return { player, act, device: acting, plain, faults: failing, ...(target === undefined ? {} : { target }) }
}

function take(world: World, one: Step): void {
  if (one.kind === 'pass') pass(world, one.hours * 3_600_000)
  if (one.kind === 'carry') carry(world, one.fault)
  if (one.kind === 'attack') attack(world, 'thief')
  if (one.kind === 'late') {
    const [late] = world.late.splice(one.pick % Math.max(1, world.late.length), 1)
    if (late?.to === 'auth') sendAuth(world, late.message)
    if (late?.to === 'recovery') sendRecovery(world, late.message)
  }
  if (one.kind === 'act') {
    const plan = planOf(world, one)
    if (plan) attempt(world, plan)
  }
  if (one.kind !== 'again') return
  const made = [...world.made.values()]
  const again = made[one.pick % Math.max(1, made.length)]
  if (again)
    attempt(world, { player: again.by, act: again.act.act, device: again.act.device, faults: one.faults }, again.act)
}

const checked = new WeakMap<World, number>()

/** Asserts the invariants that hold after every step. */
function checkSafety(world: World): void {
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

function checkOnce(world: World): void {
  const finished = world.effects.flatMap((effect) =>
    effect.kind === 'finished' ? [`${effect.at} ${effect.act.id}`] : [],
  )
  expect(new Set(finished).size, 'an act finished twice').toBe(finished.length)
}

/** Delivers all that is left. */
function settle(world: World): void {
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

function checkConverged(world: World): void {
  const [auth, recovery] = [world.auth.wallets[walletId], world.recovery.wallets[walletId]]
  expect(auth && shown(auth)).toEqual(recovery && shown(recovery))
}

const plans = fc.tuple(fc.constantFrom(...Object.keys(scenes)), fc.array(step, { minLength: 5, maxLength: 45 }))

it('an owner of the higher rank keeps the wallet, and lower ranks hold up nothing, for any order of acts and messages', () => {
  // The seed is part of the title of a failure's report; this prints it also when all is well.
  process.stdout.write(`custody: ${runs} runs, seed ${seed}\n`)
  fc.assert(
    fc.property(plans, ([name, steps]) => {
      const world = createWorld(scenes[name]!)
      const endMs = world.nowMs + 6 * day
      for (const one of steps) {
        if (world.nowMs + (one.kind === 'pass' ? one.hours * 3_600_000 : 0) < endMs) take(world, one)
        checkSafety(world)
      }
      // Longer than the 30 days of starting over.
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
      // Without freezing, which would hold the thief's own acts.
      const taking = actNames.filter((act) => act !== 'freeze')
      contest(world, 9, [() => attack(world, 'thief', taking)])
      settle(world)
      checkSafety(world)
      checkConverged(world)
    }),
    { numRuns: runs, seed },
  )
}, 3_600_000)

/** Puts one vault back to an earlier state. Its partner delivers what it has missed. */
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

it('a vault that is restored from a backup ends in the same state as the other, and gives the thief nothing back', () => {
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
      // Shares that came after the backup are lost with it.
      if (lostShares(world)) return
      kept += 1
      expect(canUse(world, 'owner'), 'the owner can use the wallet').toBe(true)
    }),
    { numRuns: runs, seed },
  )
  expect(kept, 'most runs lose no share').toBeGreaterThan(runs / 2)
}, 3_600_000)

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
 * A statement that a dishonest vault signs: about a copied act of the owner, or about one of its own. `recovery` also names the owner's
 * device as one that left; `auth` would need that device's signature, which recovery verifies.
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

it('one dishonest vault finishes no act at the other that the owner did not ask for, hurries none, and gets no share', () => {
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

function checkHonest(world: World, honest: 'auth' | 'recovery'): void {
  const unfrozen = [...world.made.values()].some(({ act }) => act.act === 'unfreeze')
  for (const effect of world.effects.filter(({ at }) => at === honest)) {
    if (effect.kind === 'released') expect(world.hands.owner.devices).toContain(effect.device)
    if (effect.kind === 'erased') expect(effect.keptMs).toBeGreaterThanOrEqual(weekMs)
    if (effect.kind !== 'finished' || acts[effect.act.act].restricts) continue
    expect(world.made.get(effect.act.id)?.by, `${effect.act.act} that nobody asked for`).toBe('owner')
    const sinceMs = effect.atMs - (effect.act.expiresMs - actLifetimeMs)
    const least = Math.min(...acts[effect.act.act].ways.map(({ waitMs }) => waitMs))
    expect(sinceMs, `${effect.act.act} before its time`).toBeGreaterThanOrEqual(least)
  }
  const frozen = world.effects.some((effect) => effect.at === honest && effect.kind === 'froze')
  if (frozen && !unfrozen)
    expect(isFrozen(world[honest].wallets[walletId]!), 'a freeze ended on the word of one vault').toBe(true)
}

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
