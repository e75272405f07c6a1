import { type ActName, acts } from '../rules/acts.ts'
import { actLifetimeMs } from '../rules/durations.ts'
import type { Proof } from '../rules/ranks.ts'
import { type AuthMessage, authTransition } from './authVault.ts'
import { type RecoveryMessage, recoveryTransition } from './recoveryVault.ts'
import type { Act, AuthState, Effect, Prepared, RecoveryState, Wallet } from './state.ts'
import { bringsShares, deviceSet, sealedBy, secretInForce } from './wallet.ts'

export type Player = 'owner' | 'thief'

/** Everything that a player has access to. */
export type Hand = {
  readonly mailboxes: string[]
  readonly devices: string[]
  readonly secrets: string[]
  readonly controls: string[]
}

/** A message that is delivered later than others. */
export type Late =
  | { readonly to: 'auth'; readonly message: AuthMessage }
  | { readonly to: 'recovery'; readonly message: RecoveryMessage }

/** Players, vaults and the messages between them. Changed in place by `play.ts`; the vaults' own steps are pure. */
export type World = {
  nowMs: number
  auth: AuthState
  recovery: RecoveryState
  readonly hands: Readonly<Record<Player, Hand>>
  /** Shares on devices. Never erased: a refused share is only set aside. */
  readonly shares: Record<string, string[]>
  readonly made: Map<string, { readonly act: Act; readonly by: Player }>
  readonly effects: (Effect & {
    readonly atMs: number
    readonly inForceElsewhere?: boolean
    readonly wasProtected?: boolean
  })[]
  readonly late: Late[]
  next: number
}

export const walletId = 'wallet'
export const startMs = 1_000 * 86_400_000

export type Scene = {
  readonly protected: boolean
  readonly owner: { readonly mailbox: boolean; readonly device: boolean; readonly secret: boolean }
  /** `fresh`: a device that joined yesterday. */
  readonly thief: {
    readonly mailbox: boolean
    readonly device: boolean
    readonly secret: boolean
    readonly fresh?: boolean
  }
}

/** A wallet with the owner's long-known device and another one that may be stolen. */
export function createWorld({ protected: isProtected, owner, thief }: Scene): World {
  const longAgo = startMs - 20 * 86_400_000
  const secrets = isProtected ? [{ key: 'secret', fromMs: longAgo + 8 * 86_400_000 }] : []
  const row = { status: 'active' as const, usedMs: startMs }
  const others = thief.device
    ? { stolen: { ...row, sinceMs: thief.fresh ? startMs - 86_400_000 : longAgo, first: false } }
    : {}
  const wallet: Wallet = {
    ...{ id: walletId, address: 'mailbox', state: 'active', epoch: 1, control: 'control', secrets },
    devices: { own: { ...row, sinceMs: longAgo, first: true }, ...others },
    sets: {
      'device own': deviceSet('own'),
      ...(thief.device ? { 'device stolen': deviceSet('stolen') } : {}),
      recovery: { ...deviceSet(''), kind: 'recovery', ...(isProtected ? { sealedBy: 'secret' } : {}) },
    },
    ...{ freezes: {}, bar: { rank: 0, untilMs: 0 }, waiting: {}, replaced: [], done: {}, mailShutUntilMs: 0 },
  }
  const common = { incarnation: 0, partner: 0, caughtUp: true, wallets: { [walletId]: wallet }, mailed: {} }
  const hand = (holds: { mailbox: boolean; secret: boolean }, devices: string[]): Hand => ({
    mailboxes: holds.mailbox ? ['mailbox'] : [],
    devices,
    secrets: holds.secret ? ['secret'] : [],
    // A device can rebuild the wallet key at any time, so it also has the control key.
    controls: devices.length > 0 ? ['control'] : [],
  })
  return {
    nowMs: startMs,
    auth: { ...common, role: 'auth', prepared: {}, applied: 0, history: [] },
    recovery: { ...common, role: 'recovery', log: [], confirmed: 0, announced: {}, given: {}, reserved: {} },
    hands: { owner: hand(owner, owner.device ? ['own'] : []), thief: hand(thief, thief.device ? ['stolen'] : []) },
    shares: { own: ['device own'], stolen: ['device stolen'] },
    made: new Map(),
    effects: [],
    late: [],
    next: 1,
  }
}

/** Sends one message to a vault; records its effects for the invariants. */
export function sendAuth(world: World, message: AuthMessage) {
  const step = authTransition(world.auth, message, world.nowMs)
  note(world, step.effects, world.recovery, world.auth)
  world.auth = step.state
  return step
}

export function sendRecovery(world: World, message: RecoveryMessage) {
  const step = recoveryTransition(world.recovery, message, world.nowMs)
  note(world, step.effects, world.auth, world.recovery)
  world.recovery = step.state
  return step
}

type Vault = Pick<AuthState, 'wallets' | 'caughtUp'>

function note({ effects, nowMs }: World, found: readonly Effect[], other: Vault, own: Vault): void {
  for (const effect of found) {
    const wallet = own.wallets[walletId]
    const wasProtected = wallet !== undefined && secretInForce(wallet, nowMs) !== undefined
    if (effect.kind !== 'erased') effects.push({ ...effect, atMs: nowMs, wasProtected })
    else {
      const set = other.wallets[effect.walletId]?.sets[effect.set]
      effects.push({
        ...effect,
        atMs: nowMs,
        wasProtected,
        inForceElsewhere: other.caughtUp && set?.status === 'inForce',
      })
    }
  }
}

export type Fault = 'ok' | 'lost' | 'noReply' | 'twice' | 'late'

export type Plan = {
  readonly player: Player
  readonly act: ActName
  /** The acting device; a new one for `addDevice`. */
  readonly device: string
  readonly target?: string
  /** Without mailed proofs. */
  readonly plain?: boolean
  /** Faults of the requests to prepare and to decide, and of their responses. */
  readonly faults?: readonly [Fault, Fault]
}

/** An act as this player can sign it, from the state that both vaults show to its client. */
export function createAct(world: World, { player, act, device, target }: Plan): Act | undefined {
  const wallet = world.auth.wallets[walletId]
  if (!wallet) return undefined
  const hand = world.hands[player]
  const id = `${act} ${world.next}`
  world.next += 1
  const control = act === 'undo' ? (wallet.replaced.at(-1)?.control ?? wallet.control) : wallet.control
  const secret = act === 'addDevice' ? sealedBy(wallet) : secretInForce(wallet, world.nowMs)
  const on = [world.auth, world.recovery].flatMap(({ wallets }) =>
    Object.entries(wallets[walletId]?.freezes ?? {}).flatMap(([freeze, one]) => (one.on ? [freeze] : [])),
  )
  const made: Act = {
    ...{ id, act, walletId, device, epoch: wallet.epoch, expiresMs: world.nowMs + actLifetimeMs },
    ...(hand.controls.includes(control) ? { control } : {}),
    ...(secret !== undefined && hand.secrets.includes(secret) ? { secret } : {}),
    ...(target === undefined ? {} : { target }),
    ...(act === 'unfreeze' ? { ends: on, keep: hand.devices } : {}),
    ...(act === 'changeEmail' ? { newAddress: `${id} mailbox` } : {}),
    ...(act === 'protect' ? { newSecret: `${id} secret` } : {}),
    ...(act === 'move' ? { newControl: `${id} control` } : {}),
  }
  if (made.newAddress) hand.mailboxes.push(made.newAddress)
  if (made.newSecret) hand.secrets.push(made.newSecret)
  if (made.newControl) hand.controls.push(made.newControl)
  if (bringsShares(made)) world.shares[device] = [...(world.shares[device] ?? []), `device ${id}`]
  world.made.set(id, { act: made, by: player })
  return made
}

/** Mails that this player can read, requested from one vault. */
export function mailFor(
  world: World,
  { player, act: made, plain }: { player: Player; act: Act; plain: boolean },
  at: 'auth' | 'recovery',
) {
  const hand = world.hands[player]
  const address = world[at].wallets[walletId]?.address ?? ''
  const reads = !plain && hand.mailboxes.includes(address)
  const isNotice = made.act === 'freeze' || (made.act === 'cancel' && hand.devices.length === 0)
  const proofs: Proof[] = []
  if (reads) proofs.push(isNotice ? 'notice' : at === 'auth' ? 'code' : 'link')
  if (at === 'auth' && made.newAddress && hand.mailboxes.includes(made.newAddress)) proofs.push('newCode')
  for (const proof of proofs) {
    if (at === 'auth' && proof !== 'link') sendAuth(world, { kind: 'mail', proof: proof as 'code', act: made })
    if (at === 'recovery') sendRecovery(world, { kind: 'mail', proof: proof as 'link', act: made })
  }
  return proofs
}

/** Attempts an act: the code and its statement at auth, then the link and the decision at recovery. */
export function attempt(world: World, plan: Plan, again?: Act): Act | undefined {
  const act = again ?? createAct(world, plan)
  if (!act) return undefined
  const [toAuth, toRecovery] = plan.faults ?? ['ok', 'ok']
  const request = { player: plan.player, act, plain: plan.plain ?? false }
  const prepare: AuthMessage = { kind: 'prepare', act, mail: mailFor(world, request, 'auth') }
  if (toAuth === 'late') world.late.push({ to: 'auth', message: prepare })
  if (toAuth === 'late' || toAuth === 'lost') return act
  const { prepared } = sendAuth(world, prepare)
  if (toAuth === 'twice') sendAuth(world, prepare)
  if (toAuth === 'noReply') return act
  const mail = mailFor(world, request, 'recovery')
  const signed = act.act === 'addDevice' ? join(world, { ...request, prepared, mail }) : act
  if (!signed) return act
  const decide: RecoveryMessage = { kind: 'decide', act: signed, prepared, mail }
  if (toRecovery === 'late') world.late.push({ to: 'recovery', message: decide })
  if (toRecovery === 'late' || toRecovery === 'lost') return act
  sendRecovery(world, decide)
  if (toRecovery === 'twice') sendRecovery(world, decide)
  if (toRecovery !== 'noReply') carry(world)
  return act
}

type Joining = {
  readonly player: Player
  readonly act: Act
  readonly prepared: Prepared | undefined
  readonly mail: readonly Proof[]
}

/** A new device rebuilds the key from both shares, if it can open recovery's, and signs with the control key. */
function join(world: World, { player, act, prepared, mail }: Joining): Act | undefined {
  const wallet = world.recovery.wallets[walletId]
  if (!prepared || !wallet || !sendRecovery(world, { kind: 'recover', act, prepared, mail }).accepted) return undefined
  const hand = world.hands[player]
  const seal = sealedBy(wallet)
  if (seal !== undefined && !hand.secrets.includes(seal)) return undefined
  if (!hand.controls.includes(wallet.control)) hand.controls.push(wallet.control)
  if (!hand.devices.includes(act.device)) hand.devices.push(act.device)
  const signed: Act = { ...act, control: wallet.control, ...(seal === undefined ? {} : { secret: seal }) }
  world.made.set(act.id, { act: signed, by: player })
  return signed
}

/** Acts as the browser or the secure site: delivers decisions to auth, its receipt back, and its open statements to recovery. */
export function carry(world: World, fault: Fault = 'ok'): void {
  if (fault === 'lost') return
  if (!world.recovery.caughtUp) sendReceipt(world)
  if (!world.auth.caughtUp) sendReceipt(world)
  const { log, incarnation } = world.recovery
  const fresh = log.slice(world.auth.applied)
  const decided: AuthMessage = {
    kind: 'decided',
    entries: fault === 'twice' ? [...fresh, ...log].reverse() : fresh,
    incarnation,
    to: world.recovery.partner,
  }
  if (fault === 'late') world.late.push({ to: 'auth', message: decided })
  else sendAuth(world, decided)
  if (fault === 'noReply') return
  sendReceipt(world)
  for (const prepared of Object.values(world.auth.prepared)) {
    if (mayBeDecided(world, prepared)) sendRecovery(world, { kind: 'decide', act: prepared.act, prepared, mail: [] })
  }
}

/** Drops statements that recovery would refuse as expired, to keep the model small. */
function mayBeDecided({ recovery, nowMs }: World, { act }: Prepared): boolean {
  const late = acts[act.act].restricts || act.act === 'unfreeze'
  return !recovery.wallets[walletId]?.done[act.id] && (late || act.expiresMs >= nowMs)
}

function sendReceipt(world: World): void {
  const { applied, incarnation, history } = world.auth
  const needed = world.recovery.caughtUp ? {} : { history }
  const { accepted } = sendRecovery(world, { kind: 'receipt', applied, incarnation, ...needed })
  if (accepted) world.auth = { ...world.auth, partner: world.recovery.incarnation }
}

/** True if this device gets a share from auth that fits one of its own. */
export function canSign(world: World, device: string): boolean {
  const { effects, released } = authTransition(world.auth, { kind: 'sign', walletId, device }, world.nowMs)
  const [effect] = effects
  return released === true && effect?.kind === 'released' && (world.shares[device] ?? []).includes(effect.set)
}

/** Moves the clock; both vaults act on their dates. Devices in use are seen by auth each day. */
export function pass(world: World, ms: number): void {
  const endMs = world.nowMs + ms
  while (world.nowMs < endMs) {
    world.nowMs = Math.min(endMs, world.nowMs + 6 * 3_600_000)
    sendRecovery(world, { kind: 'tick' })
    sendAuth(world, { kind: 'tick' })
  }
}
