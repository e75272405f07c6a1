import { freezeWalletRoute, handOverRoute, revokeDeviceRoute, type VaultRoute } from '@latchkey/contracts/vault/routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { signedInDevice } from '../../test/signedInDevice.ts'
import { syncSession } from '../frame/syncSession.ts'
import { freezeWallet, listDevices, revokeDevice } from './walletSecurity.ts'

let stack: LoginStack
let count = 0
const newEmail = () => `owner${++count}@example.com`

beforeAll(async () => {
  stack = await startLoginStack()
})
afterAll(() => stack.stop())
afterEach(() => stack.setFaults(() => undefined))

type Device = Awaited<ReturnType<typeof signedInDevice>>

/** The frozen flags of the auth vault and the recovery vault. */
const frozenAt = ({ walletId }: Device) =>
  Promise.all(
    [stack.auth, stack.recovery].map(async ({ db }) => {
      const users = db.selectFrom('users').innerJoin('wallets', 'wallets.user_id', 'users.user_id')
      const row = await users.select('frozen_at').where('wallet_id', '=', walletId).executeTakeFirstOrThrow()
      return row.frozen_at !== null
    }),
  )

const pathOf = ({ role, path }: VaultRoute): string => `${role}${path}`
const lose = (route: VaultRoute, fault: Fault) =>
  stack.setFaults((path) => (path === pathOf(route) ? fault : undefined))

/** A visit of the frame while both vaults are reachable. */
async function visit({ site, login }: Device): Promise<void> {
  stack.setFaults(() => undefined)
  await syncSession(site, login)
}

const handoverFaults = [
  { route: handOverRoute, fault: 'request' },
  { route: handOverRoute, fault: 'answer' },
] as const

test.each([{ route: freezeWalletRoute, fault: 'answer' } as const, ...handoverFaults])(
  'freezes at both vaults when $route.path loses its $fault',
  async ({ route, fault }) => {
    const device = await signedInDevice(stack, newEmail())
    lose(route, fault)
    const freezing = freezeWallet(device.login, device.walletId)
    if (route === freezeWalletRoute) await expect(freezing).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    else await freezing
    await visit(device)
    expect(await frozenAt(device)).toEqual([true, true])
  },
)

test('does not freeze until the auth vault confirms', async () => {
  const device = await signedInDevice(stack, newEmail())
  lose(freezeWalletRoute, 'request')
  await expect(freezeWallet(device.login, device.walletId)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  await visit(device)
  expect(await frozenAt(device)).toEqual([false, false])
})

test('does not repeat a freeze whose end the owner has scheduled', async () => {
  const device = await signedInDevice(stack, newEmail())
  lose(handOverRoute, 'request')
  await freezeWallet(device.login, device.walletId)
  const unfreeze = stack.auth.db.updateTable('users').set({ unfreeze_at: new Date(stack.clock.now() + 1_000) })
  await unfreeze.where('user_id', '=', device.userId).execute()
  await visit(device)
  await stack.clock.advance(1_000)
  await visit(device)
  expect((await frozenAt(device))[1]).toBe(false)
})

/** Two devices of one owner. */
async function twoDevices() {
  const email = newEmail()
  const own = await signedInDevice(stack, email)
  const other = await signedInDevice(stack, email)
  await stack.nextMail(email)
  const { deviceId = '' } = (await listDevices(other.login, other.walletId)).find(({ current }) => current) ?? {}
  return { own, other, target: { walletId: own.walletId, deviceId, origin: 'https://app.example' } }
}

/** True twice if the auth vault serves the device and the recovery vault has its approval. */
async function accessOf({ walletId, deviceId }: { readonly walletId: string; readonly deviceId: string }) {
  const devices = stack.auth.db.selectFrom('devices').select('status').where('wallet_id', '=', walletId)
  const { status } = await devices.where('device_id', '=', deviceId).executeTakeFirstOrThrow()
  const approvals = stack.recovery.db.selectFrom('approvals').select('device_id').where('device_id', '=', deviceId)
  return [status === 'active', (await approvals.execute()).length > 0]
}

test.each([{ route: revokeDeviceRoute, fault: 'answer' } as const, ...handoverFaults])(
  'revokes a device at both vaults when $route.path loses its $fault',
  async ({ route, fault }) => {
    const { own, target } = await twoDevices()
    expect(await accessOf(target)).toEqual([true, true])
    lose(route, fault)
    const revoking = revokeDevice(own.login, target)
    if (route === revokeDeviceRoute) await expect(revoking).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    else await revoking
    await visit(own)
    expect(await accessOf(target)).toEqual([false, false])
  },
)

test('does not revoke until the auth vault confirms', async () => {
  const { own, target } = await twoDevices()
  lose(revokeDeviceRoute, 'request')
  await expect(revokeDevice(own.login, target)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  await visit(own)
  // The recovery vault has verified the signed act by itself.
  expect(await accessOf(target)).toEqual([true, false])
})

test('finishes several operations that the recovery vault has missed', async () => {
  const { own, target } = await twoDevices()
  lose(handOverRoute, 'request')
  await revokeDevice(own.login, target)
  await freezeWallet(own.login, own.walletId)
  await visit(own)
  expect(await accessOf(target)).toEqual([false, false])
  expect(await frozenAt(own)).toEqual([true, true])
})

test('a device that revoked itself while the recovery vault was unreachable stays revoked', async () => {
  const { other, target } = await twoDevices()
  lose(handOverRoute, 'request')
  await revokeDevice(other.login, target)
  expect((await accessOf(target))[0]).toBe(false)
})
