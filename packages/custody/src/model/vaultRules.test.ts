import { expect, it } from 'vitest'
import { holdings } from '../../test/scenes.ts'
import { day, keptMs, soonMs } from '../rules/durations.ts'
import type { Act, Prepared } from './state.ts'
import { attempt, carry, createAct, createWorld, pass, sendAuth, sendRecovery, type World, walletId } from './world.ts'

const { none, both } = holdings
const ownersWorld = () => createWorld({ protected: false, owner: both, thief: none })
const walletAt = (world: World, role: 'auth' | 'recovery') => world[role].wallets[walletId]
const statusAt = (world: World, role: 'auth' | 'recovery', device: string) =>
  walletAt(world, role)?.devices[device]?.status
const setAt = (world: World, role: 'auth' | 'recovery', set: string) => walletAt(world, role)?.sets[set]?.status

/** A device that joined with code and link, and is known for less than 7 days. */
function joined(world: World): string {
  attempt(world, { player: 'owner', act: 'addDevice', device: 'second' })
  return 'second'
}

it('both vaults refuse an act without the signature of the control key', () => {
  const world = ownersWorld()
  joined(world)
  world.hands.owner.controls.splice(0)
  attempt(world, { player: 'owner', act: 'revoke', device: 'own', target: 'second' })
  expect([statusAt(world, 'auth', 'second'), statusAt(world, 'recovery', 'second')]).toEqual(['active', 'active'])

  const act = [...world.made.values()].map((one) => one.act).find((one) => one.act === 'revoke')
  const prepared: Prepared = { act: act as Act, mail: ['code'], rank: 3, waitMs: 0, incarnation: 0 }
  const stated = sendRecovery(world, { kind: 'decide', act: act as Act, prepared, mail: ['link'] })
  expect(stated.accepted).toBe(false)
})

it('a statement about one new device does not let another device join', () => {
  const world = ownersWorld()
  const act = createAct(world, { player: 'owner', act: 'addDevice', device: 'second' }) as Act
  sendAuth(world, { kind: 'mail', proof: 'code', act })
  sendRecovery(world, { kind: 'mail', proof: 'link', act })
  const { prepared } = sendAuth(world, { kind: 'prepare', act, mail: ['code'] })
  const recover = (device: string) =>
    sendRecovery(world, { kind: 'recover', act: { ...act, device }, prepared, mail: ['link'] }).accepted
  expect(recover('third')).toBe(false)
  expect(recover('second')).toBe(true)
})

it('the wait of an act starts with the receipt, not with the decision', () => {
  const world = ownersWorld()
  const device = joined(world)
  attempt(world, { player: 'owner', act: 'revoke', device, target: 'own', faults: ['ok', 'noReply'] })
  pass(world, 2 * soonMs)
  expect(statusAt(world, 'recovery', 'own')).toBe('active')
  carry(world)
  pass(world, soonMs)
  expect(statusAt(world, 'recovery', 'own')).toBe('replaced')
})

it('a wait starts again when the auth vault that confirmed it is restored', () => {
  const world = ownersWorld()
  const device = joined(world)
  const backup = world.auth
  attempt(world, { player: 'owner', act: 'revoke', device, target: 'own' })
  pass(world, soonMs - day / 2)
  world.auth = { ...backup, incarnation: 1, caughtUp: false }
  carry(world)
  pass(world, day / 2)
  expect(statusAt(world, 'recovery', 'own')).toBe('active')
  pass(world, day / 2)
  expect(statusAt(world, 'recovery', 'own')).toBe('replaced')
})

it('recovery erases no set before auth has confirmed every decision', () => {
  const world = ownersWorld()
  attempt(world, { player: 'owner', act: 'protect', device: 'own' })
  pass(world, keptMs)
  carry(world)
  const act = createAct(world, { player: 'owner', act: 'freeze', device: 'own' }) as Act
  sendRecovery(world, { kind: 'mail', proof: 'notice', act })
  sendRecovery(world, { kind: 'decide', act, prepared: undefined, mail: ['notice'] })
  pass(world, day)
  expect(setAt(world, 'recovery', 'recovery')).toBe('replaced')
  carry(world)
  pass(world, day)
  expect(setAt(world, 'recovery', 'recovery')).toBe('erased')
})
