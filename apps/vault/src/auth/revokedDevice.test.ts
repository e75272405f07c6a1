import { createRequire } from 'node:module'
import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { randomText, sealedRequest, type TestDevice, testDevice } from '../../test/testVaults.ts'

/** The Postgres driver used by the vault's pool. */
const { Client } = createRequire(import.meta.resolve('@latchkey/node/postgres/openPostgres'))('pg') as {
  readonly Client: { readonly prototype: { query: (...args: readonly unknown[]) => unknown } }
}

let stack: Awaited<ReturnType<typeof startTestStack>>
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

test('gives a revoked device the same response as an unknown one, after the same SQL', async () => {
  const [email, device] = ['owner@example.com', await testDevice()]
  const wallet = await flows.signUp(stack, { email, device })
  await stack.clock.advance(31_000)
  const other = { email, device: await testDevice() }
  await flows.signIn(stack, other)
  await flows.addDevice(stack, other.device, wallet, randomText(33))
  const { walletId } = wallet.record
  expect((await flows.revokeDevice(stack, other.device, wallet, device.deviceId)).status).toBe(200)

  const asked = {
    ...{ walletId, epoch: 1, purpose: 'sign', origin: 'https://app.example', requestDigest: randomText(32) },
  }
  const statements: string[] = []
  const { query } = Client.prototype
  Client.prototype.query = function (this: object, ...args) {
    const [asked] = args as readonly [string | { readonly text: string }]
    statements.push(typeof asked === 'string' ? asked : asked.text)
    return Reflect.apply(query, this, args)
  }
  onTestFinished(() => {
    Client.prototype.query = query
  })
  /** Requests the device's share. Returns the response and the SQL statements executed for it. */
  const ask = async (by: TestDevice) => {
    const { init } = await sealedRequest(stack.auth, { device: by, route: routes.releaseShareRoute, payload: asked })
    const before = statements.length
    const response = await stack.auth.app.request(routes.releaseShareRoute.path, init)
    return { answer: `${response.status} ${await response.text()}`, statements: statements.slice(before) }
  }
  const revoked = await ask(device)
  expect(revoked.answer).toContain('DEVICE_NOT_ACTIVE')
  expect(revoked.statements).not.toEqual([])
  expect(await ask(await testDevice())).toEqual(revoked)
})
