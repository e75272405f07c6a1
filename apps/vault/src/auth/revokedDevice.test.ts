import { performance } from 'node:perf_hooks'
import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, sealedRequest, type TestDevice, testDevice } from '../../test/testVaults.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const rounds = 60

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

test('a revoked device learns nothing that an unknown one does not, nor by the time of the answer', async () => {
  const [email, device] = ['owner@example.com', await testDevice()]
  const wallet = await flows.signUp(stack, { email, device })
  await stack.clock.advance(31_000)
  const other = { email, device: await testDevice() }
  await flows.signIn(stack, other)
  await flows.addDevice(stack, other.device, wallet, randomText(33))
  const { walletId } = wallet.record
  const payload = { walletId, deviceId: device.deviceId }
  await call(stack.auth, { device: other.device, route: routes.revokeDeviceRoute, payload })

  const asked = {
    ...{ walletId, epoch: 1, purpose: 'sign', origin: 'https://app.example', requestDigest: randomText(32) },
  }
  /** Answer and time of a request for the device's share; the time to sign and seal it is not counted. */
  const ask = async (by: TestDevice) => {
    const { init } = await sealedRequest(stack.auth, { device: by, route: routes.releaseShareRoute, payload: asked })
    const begin = performance.now()
    const response = await stack.auth.app.request(routes.releaseShareRoute.path, init)
    const ms = performance.now() - begin
    return { answer: `${response.status} ${await response.text()}`, ms }
  }
  const unknown = await testDevice()
  const times: Record<'revoked' | 'unknown', number[]> = { revoked: [], unknown: [] }
  // In turn, so that both meet the same load.
  for (let round = 0; round < rounds; round += 1) {
    const [one, stranger] = [await ask(device), await ask(unknown)]
    expect(one.answer).toBe(stranger.answer)
    expect(one.answer).toContain('DEVICE_NOT_ACTIVE')
    times.revoked.push(one.ms)
    times.unknown.push(stranger.ms)
  }
  const ratio = median(times.revoked) / median(times.unknown)
  expect(ratio).toBeGreaterThan(0.67)
  expect(ratio).toBeLessThan(1.5)
})
