import { actLifetimeMs, actsKeptMs } from '@latchkey/contracts/constants/vault'
import type { ActFacts, SignedAct } from '@latchkey/contracts/vault/act'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import * as routes from '@latchkey/contracts/vault/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActCall, callAct, signedPayload } from '../../test/testActs.ts'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, type TestDevice, testDevice } from '../../test/testVaults.ts'
import { sweep } from '../store/sweep.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let count = 0

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A wallet with two devices at both vaults. */
async function twoDevices() {
  count += 1
  const email = `owner${count}@example.com`
  const [device, other] = [await testDevice(), await testDevice()]
  const wallet = await flows.signUp(stack, { email, device })
  await stack.clock.advance(31_000)
  const approvalId = await flows.approveDevice(stack, { email, device: other })
  const added = [
    await flows.prepareDevice(stack, { device: other, approvalId, wallet }),
    await flows.addDevice(stack, other, wallet, randomText(33)),
  ]
  expect(added.map(({ status }) => status)).toEqual([200, 200])
  return { email, device, other, wallet }
}

/** The devices that the auth vault and the recovery vault list. */
async function devicesOf({ record: { walletId } }: flows.NewWallet) {
  const auth = stack.auth.db.selectFrom('devices').select('device_id').where('status', '=', 'active')
  const recovery = stack.recovery.db.selectFrom('key_devices').select('device_id')
  const rows = [
    await auth.where('wallet_id', '=', walletId).execute(),
    await recovery.where('wallet_id', '=', walletId).execute(),
  ]
  return rows.map((ids) => ids.map(({ device_id }) => device_id).toSorted())
}

const sorted = (...devices: readonly TestDevice[]) => devices.map(({ deviceId }) => deviceId).toSorted()

test('revokes another device at both vaults, once, and accepts a repeated request', async () => {
  const { device, other, wallet } = await twoDevices()
  expect(await devicesOf(wallet)).toEqual([sorted(device, other), sorted(device, other)])
  const { walletId } = wallet.record
  const target = { walletId, deviceId: other.deviceId }
  const ask = { device, wallet, name: 'revoke' } as const
  const atRecovery = { ...ask, route: routes.prepareActRoute, payload: { name: 'revoke' as const, ...target } }
  expect((await callAct(stack.recovery, atRecovery)).status).toBe(200)
  const payload = signedPayload(stack.auth, { ...ask, route: routes.revokeDeviceRoute, payload: target })
  const revoke = () => call(stack.auth, { device, route: routes.revokeDeviceRoute, payload })
  const first = await revoke()
  expect(first.status).toBe(200)
  expect(await devicesOf(wallet)).toEqual([sorted(device), sorted(device)])
  expect((await revoke()).status).toBe(200)
  expect(await devicesOf(wallet)).toEqual([sorted(device), sorted(device)])
  // Even after the act has expired.
  await stack.clock.advance(actLifetimeMs)
  expect((await revoke()).status).toBe(200)
  const { actId } = payload.act
  const changed = { ...ask, route: routes.revokeDeviceRoute, payload: { walletId, deviceId: randomText(32) } }
  expect(await callAct(stack.auth, { ...changed, facts: { actId } })).toMatchObject({ code: 'ACT_ID_REUSED' })
  await stack.clock.advance(actsKeptMs)
  await sweep(stack.auth)
  expect(await revoke()).toMatchObject({ code: 'ACT_EXPIRED' })
})

test('a device that has not shown the key can revoke nothing', async () => {
  const { email, device, wallet } = await twoDevices()
  const pending = await testDevice()
  await stack.clock.advance(31_000)
  await flows.approveDevice(stack, { email, device: pending })
  const before = await devicesOf(wallet)
  const target = { walletId: wallet.record.walletId, deviceId: device.deviceId }
  const ask = { device: pending, wallet, name: 'revoke' } as const
  const notActive = { code: 'DEVICE_NOT_ACTIVE' }
  const atAuth = { ...ask, route: routes.revokeDeviceRoute, payload: target }
  expect(await callAct(stack.auth, atAuth)).toMatchObject(notActive)
  const atRecovery = { ...ask, route: routes.prepareActRoute, payload: { name: 'revoke' as const, ...target } }
  expect(await callAct(stack.recovery, atRecovery)).toMatchObject(notActive)
  expect(await devicesOf(wallet)).toEqual(before)
})

test('a new device needs the opened link at the recovery vault, besides the signature', async () => {
  const { wallet } = await twoDevices()
  const stranger = await testDevice()
  const joined = { device: stranger, approvalId: crypto.randomUUID(), wallet }
  expect(await flows.prepareDevice(stack, joined)).toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
})

test('is accepted for at most ten minutes', async () => {
  const { device, other, wallet } = await twoDevices()
  const payload = { walletId: wallet.record.walletId, deviceId: other.deviceId }
  const asked = { device, wallet, name: 'revoke', route: routes.revokeDeviceRoute, payload } as const
  const revokeWith = async (leftMs: number) =>
    callAct(stack.auth, { ...asked, facts: { expiresAtMs: stack.clock.now() + leftMs } })
  for (const leftMs of [0, -1, actLifetimeMs + 1])
    expect(await revokeWith(leftMs), String(leftMs)).toMatchObject({ code: 'ACT_EXPIRED' })
  expect((await revokeWith(actLifetimeMs)).status).toBe(200)
})

test('of another epoch or wallet key is refused, as the shares were replaced', async () => {
  const { device, other, wallet } = await twoDevices()
  const payload = { walletId: wallet.record.walletId, deviceId: other.deviceId }
  const asked = { device, wallet, name: 'revoke', route: routes.revokeDeviceRoute, payload } as const
  const old = randomText(32)
  for (const facts of [{ epoch: 2 }, { oldCommitment: old, newCommitment: old }])
    expect(await callAct(stack.auth, { ...asked, facts })).toMatchObject({ code: 'SHARE_EPOCH_WRONG' })
})

test('changing any field of a signed act, or of its request, makes both vaults refuse it', async () => {
  const { device, other, wallet } = await twoDevices()
  const foreign = await twoDevices()
  const { walletId } = wallet.record
  const text = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(base64Of)
  const facts: fc.Arbitrary<Partial<ActFacts>> = fc.oneof(
    fc.constantFrom('addDevice', 'protect', 'changeEmail', 'delete').map((act) => ({ act }) as const),
    fc.record({ walletId: fc.uuid() }),
    fc.constant({ walletId: foreign.wallet.record.walletId }),
    fc.record({ deviceId: text(32) }),
    fc.record({ paramsHash: text(32) }),
  )
  const over: fc.Arbitrary<Partial<SignedAct>> = fc.oneof(
    fc.record({ actId: fc.uuid() }),
    fc.record({ epoch: fc.integer({ min: 2, max: 1_000 }) }),
    fc.record({ oldCommitment: text(32) }),
    fc.record({ newCommitment: text(32) }),
    fc.integer({ min: 1, max: 60_000 }).map((more) => ({ expiresAtMs: stack.clock.now() + more })),
    fc.record({ control: text(64) }),
  )
  type Changed = Pick<ActCall<typeof routes.revokeDeviceRoute>, 'facts' | 'over'> & { readonly deviceId?: string }
  const changed: fc.Arbitrary<Changed> = fc.oneof(
    facts.map((facts) => ({ facts })),
    over.map((over) => ({ over })),
    // The request itself.
    text(32).map((deviceId) => ({ deviceId })),
  )
  /** The request with something changed before or after it was signed, at one vault. */
  const revokeAt = (role: VaultRole, { deviceId = other.deviceId, ...changes }: Changed) => {
    const payload = { walletId, deviceId: other.deviceId }
    const asked = { device, wallet, name: 'revoke', ...changes } as const
    if (role === 'auth') {
      const signed = signedPayload(stack.auth, { ...asked, route: routes.revokeDeviceRoute, payload })
      return call(stack.auth, { device, route: routes.revokeDeviceRoute, payload: { ...signed, deviceId } })
    }
    const named = { name: 'revoke' as const, ...payload }
    const { act } = signedPayload(stack.recovery, { ...asked, route: routes.prepareActRoute, payload: named })
    return call(stack.recovery, { device, route: routes.prepareActRoute, payload: { ...named, act, deviceId } })
  }
  const before = await devicesOf(wallet)
  const refused = { status: 403, code: 'ACT_SIGNATURE_INVALID' }
  expect(await revokeAt('auth', { facts: { audience: 'recovery' } })).toMatchObject(refused)
  expect(await revokeAt('recovery', { facts: { audience: 'auth' } })).toMatchObject(refused)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('auth', 'recovery'), changed, async (role, change) => {
      expect(await revokeAt(role, change)).toMatchObject(refused)
    }),
  )
  expect(await devicesOf(wallet)).toEqual(before)
  expect((await flows.revokeDevice(stack, device, wallet, other.deviceId)).status).toBe(200)
})

const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
