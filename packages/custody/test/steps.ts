import fc from 'fast-check'
import { attack } from '../src/model/play.ts'
import {
  attempt,
  carry,
  type Fault,
  type Plan,
  type Player,
  pass,
  sendAuth,
  sendRecovery,
  type World,
  walletId,
} from '../src/model/world.ts'
import { type ActName, actNames } from '../src/rules/acts.ts'
import { scenes } from './scenes.ts'

export type Step =
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
export const pick = fc.nat(11)
/** One step of a random run. */
export const step: fc.Arbitrary<Step> = fc.oneof(
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

/** A scene and the steps of a run in it. */
export const plans = fc.tuple(fc.constantFrom(...Object.keys(scenes)), fc.array(step, { minLength: 5, maxLength: 45 }))

/** Acts that a random owner must not do: they would give up the wallet, or replace the devices and keys that the run compares. */
const unwise: readonly ActName[] = ['delete', 'startOver', 'leave', 'move', 'protect', 'revoke', 'changeEmail']

/** The act of a step as its player can sign it; undefined for an owner's act that is excluded. */
export function planOf(
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

/** Performs one step. */
export function take(world: World, one: Step): void {
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

/** Number of random runs of each property, and the seed that selects them. */
export const runs = Number(process.env.LATCHKEY_RUNS ?? 500)
export const seed = Number(process.env.LATCHKEY_SEED ?? 37)
