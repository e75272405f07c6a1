import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, sealedRequest, type TestVault, testDevice } from '../../test/testVaults.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** Event, device and detail of a user's entries, in order. */
async function entriesOf({ db }: TestVault, userId: string) {
  const rows = db.selectFrom('audit').select(['event', 'device_id', 'detail']).where('user_id', '=', userId)
  const entries = await rows.orderBy('seq').execute()
  return entries.map(({ event, device_id, detail }) => [event, device_id, detail])
}

test('each security event has an entry with its user, its device and its subject', async () => {
  const [email, device] = ['owner@example.com', await testDevice()]
  const [own, other] = [
    { email, device },
    { email, device: await testDevice() },
  ]
  const wallet = await flows.signUp(stack, own)
  const { walletId, userId } = wallet.record
  await flows.release(stack, device, wallet)
  await stack.clock.advance(31_000)
  const approvalId = await flows.approveDevice(stack, other)
  await flows.releaseRecovery(stack, { device: other.device, approvalId, wallet })
  await flows.addDevice(stack, other.device, wallet, randomText(33))
  await flows.revokeDevice(stack, device, wallet, other.device.deviceId)
  await call(stack.auth, { device, route: routes.freezeWalletRoute, payload: { walletId } })

  const [mine, another] = [device.deviceId, other.device.deviceId]
  const signed = expect.stringContaining('https://app.example')
  expect(await entriesOf(stack.auth, userId)).toEqual([
    ['code accepted', mine, ''],
    ['wallet committed', mine, walletId],
    // The device reads its share back with the commit, and then signs.
    ['share released', mine, signed],
    ['share released', mine, signed],
    ['code accepted', another, ''],
    ['device added', another, walletId],
    ['device revoked', mine, another],
    ['freeze', mine, expect.any(String)],
  ])
  const recovery = await stack.recovery.db.selectFrom('audit').select(['event', 'device_id']).orderBy('seq').execute()
  expect(recovery.map(({ event, device_id }) => [event, device_id])).toEqual([
    ['wallet committed', mine],
    ['device approved', another],
    ['recovery share released', another],
  ])
})

test('neither the log nor the audit log contains input of a refused caller', async () => {
  const forged = '\n{"level":"info","event":"forged"}\u2028\u001b[2K'
  const device = await testDevice()
  const origin = `https://app.example${forged}`
  const before = await stack.auth.db.selectFrom('audit').select('seq').execute()
  stack.logged.splice(0)
  const payload = { email: `mallory${forged}@example.com`, purpose: 'signIn', origin }
  const { init } = await sealedRequest(stack.auth, { device, route: routes.beginCodeRoute, payload })
  const headers = { ...init.headers, 'user-agent': `Browser ${encodeURI(forged)}`, 'x-forwarded-for': '6.6.6.6%0a"}' }
  for (const path of [routes.beginCodeRoute.path, `/v1/${encodeURI(forged)}`])
    expect((await stack.auth.app.request(path, { ...init, headers })).status).toBeGreaterThanOrEqual(400)
  // `log.test.ts` tests how the log writes such values.
  expect(stack.logged.filter((line) => line.includes('forged') || line.includes('6.6.6.6'))).toEqual([])
  expect(await stack.auth.db.selectFrom('audit').select('seq').execute()).toEqual(before)
})
