import { type ActName, actNames } from '../rules/acts.ts'
import { day } from '../rules/durations.ts'
import type { Wallet } from './state.ts'
import { isFrozen, secretInForce } from './wallet.ts'
import { attempt, canSign, carry, type Player, pass, type World, walletId } from './world.ts'

const walletOf = ({ recovery }: World): Wallet | undefined => recovery.wallets[walletId]

/** True if this player can use the wallet: one of its devices gets a share that fits its own. */
export const canUse = (world: World, player: Player): boolean =>
  world.hands[player].devices.some((device) => canSign(world, device))

/** The player's best device: active, and known for longest. */
function bestDevice(world: World, player: Player): string {
  const rows = walletOf(world)?.devices ?? {}
  const order = ['active', 'replaced', 'asleep', 'removed']
  const known = world.hands[player].devices.filter((id) => rows[id])
  const place = (id: string) => order.indexOf(rows[id]?.status ?? 'removed')
  return (
    known.sort(
      (one, other) => place(one) - place(other) || (rows[one]?.sinceMs ?? 0) - (rows[other]?.sinceMs ?? 0),
    )[0] ?? ''
  )
}

const madeBy = (world: World, id: string): Player | undefined => world.made.get(id)?.by

/** Counters the other player: cancels and undoes their acts, and ends their freezes. */
function answer(world: World, player: Player): void {
  const other: Player = player === 'owner' ? 'thief' : 'owner'
  const device = bestDevice(world, player)
  const wallet = walletOf(world)
  if (!wallet) return
  for (const id of Object.keys(wallet.waiting)) {
    if (madeBy(world, id) === other) attempt(world, { player, act: 'cancel', device, target: id })
  }
  for (let round = 0; round < 8; round += 1) {
    const last = walletOf(world)?.replaced.at(-1)
    if (!last || !walletOf(world)?.replaced.some(({ actId }) => madeBy(world, actId) === other)) break
    attempt(world, { player, act: 'undo', device: objector(world, player), target: last.actId })
  }
  const frozen = [walletOf(world), world.auth.wallets[walletId]].some((one) => one && isFrozen(one))
  const waits = Object.values(walletOf(world)?.waiting ?? {}).some(
    ({ act }) => act.act === 'unfreeze' && madeBy(world, act.id) === player,
  )
  if (frozen && !waits) attempt(world, { player, act: 'unfreeze', device: objector(world, player) })
}

/** The player's device that has been known for longest, even if its set has just been replaced. */
function objector(world: World, player: Player): string {
  const rows = walletOf(world)?.devices ?? {}
  const known = world.hands[player].devices.filter((id) => rows[id] && rows[id]?.status !== 'removed')
  return known.sort((one, other) => (rows[one]?.sinceMs ?? 0) - (rows[other]?.sinceMs ?? 0))[0] ?? ''
}

/** One day of an owner who follows the instructions on screen: objects, gets a device, then locks the thief out. */
export function defend(world: World, player: Player): void {
  const other: Player = player === 'owner' ? 'thief' : 'owner'
  answer(world, player)
  const device = bestDevice(world, player)
  if (walletOf(world)?.devices[device]?.status === 'asleep') attempt(world, { player, act: 'wake', device })
  if (!canUse(world, player)) attempt(world, { player, act: 'addDevice', device: `${player} new ${world.next}` })
  if (!canUse(world, player)) withoutDevice(world, player)
  const best = bestDevice(world, player)
  const wallet = walletOf(world)
  if (wallet?.devices[best]?.status !== 'active') return
  const waits = (act: string) =>
    Object.values(walletOf(world)?.waiting ?? {}).some(
      (one) => one.act.act === act && madeBy(world, one.act.id) === player,
    )
  const isProtected = secretInForce(wallet, world.nowMs) !== undefined
  const hand = world.hands[player]
  const otherReads = world.hands[other].mailboxes.includes(wallet.address)
  if ((otherReads || !hand.mailboxes.includes(wallet.address)) && !waits('changeEmail'))
    attempt(world, { player, act: 'changeEmail', device: best })
  const shared = world.hands[other].controls.includes(wallet.control)
  if (shared && isProtected && hand.secrets.includes(secretInForce(wallet, world.nowMs) ?? ''))
    attempt(world, { player, act: 'move', device: best })
  for (const [id, { status }] of Object.entries(walletOf(world)?.devices ?? {})) {
    if (world.hands[other].devices.includes(id) && (status === 'active' || status === 'asleep') && !waits('revoke'))
      attempt(world, { player, act: 'revoke', device: best, target: id })
  }
}

/** Moves of a player who has only the mailbox: freezes the wallet, and starts over if a forgotten secret locks this player out. */
function withoutDevice(world: World, player: Player): void {
  const other: Player = player === 'owner' ? 'thief' : 'owner'
  const wallet = walletOf(world)
  if (!wallet) return
  if (canUse(world, other)) attempt(world, { player, act: 'freeze', device: '' })
  const waits = Object.values(wallet.waiting).some(
    ({ act }) => act.act === 'startOver' && madeBy(world, act.id) === player,
  )
  const secret = secretInForce(wallet, world.nowMs)
  const hasSecret = secret === undefined || world.hands[player].secrets.includes(secret)
  if (!hasSecret && !waits && player === 'owner') attempt(world, { player, act: 'startOver', device: '' })
}

/** One day of a thief who tries every act. */
export function attack(world: World, player: Player, acts: readonly ActName[] = actNames): void {
  answer(world, player)
  for (const act of acts) {
    const device = act === 'addDevice' ? `${player} new ${world.next}` : bestDevice(world, player)
    const rows = walletOf(world)?.devices ?? {}
    const target = Object.keys(rows).find(
      (id) => !world.hands[player].devices.includes(id) && rows[id]?.status === 'active',
    )
    if (act === 'cancel' || act === 'undo' || act === 'unfreeze' || act === 'leave') continue
    attempt(world, { player, act, device, ...(act === 'revoke' && target !== undefined ? { target } : {}) })
  }
}

/** Plays a number of days; on each, the first player moves before the second one. */
export function contest(world: World, days: number, moves: readonly (() => void)[]): void {
  for (let round = 0; round < days; round += 1) {
    for (const move of moves) move()
    carry(world)
    pass(world, day)
    carry(world)
  }
}
