import { toBase64Url } from '@latchkey/base/codec/base64'
import * as routes from '@latchkey/contracts/vault/routes'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import { randomBytes } from '@latchkey/crypto/random'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as flows from '../../../vault/test/testFlows.ts'
import { startTestStack } from '../../../vault/test/testStack.ts'
import { call, type TestDevice, testDevice } from '../../../vault/test/testVaults.ts'
import { inProcessWorker } from '../../test/inProcessWorker.ts'
import { type Signer, signRequest } from './signer.ts'
import type { StoredWallet } from './storedWallet.ts'
import { callsForWorker, type PlannedCall, planCall, sendCalls, type Vaults } from './vaultCalls.ts'
import { checkWallet, createWallet, joinWallet, signActs } from './walletCommands.ts'

let stack: Awaited<ReturnType<typeof startTestStack>>
let vaults: Vaults
const email = 'owner@example.com'
const origin = 'https://app.example'

beforeAll(async () => {
  stack = await startTestStack()
  const { auth, recovery } = stack
  vaults = {
    auth: { url: 'http://auth', key: auth.keys.requestKey.publicKey },
    recovery: { url: 'http://recovery', key: recovery.keys.requestKey.publicKey },
  }
})
afterAll(async () => {
  await stack.stop()
})

const fetchVault = (async (url: string, init: RequestInit) => {
  const { hostname, pathname } = new URL(url)
  return stack[hostname as 'auth' | 'recovery'].app.request(pathname, init)
}) as typeof fetch

function signerOf(device: TestDevice, calls: Readonly<Record<string, PlannedCall>>): Signer {
  const send = sendCalls({ vaults, device: device.key, clock: stack.clock, calls, fetch: fetchVault })
  return { spawn: inProcessWorker, send, clock: stack.clock }
}

const plan = (device: TestDevice, route: routes.VaultRoute, payload: planCall.Params['payload']) =>
  planCall(vaults, device.key, { route, payload })

async function sign(device: TestDevice, wallet: StoredWallet, wrapKey: CryptoKey) {
  const calls = { release: plan(device, routes.releaseShareRoute, { purpose: 'sign', origin }) }
  const address = wallet.record.evm as `0x${string}`
  const request = {
    namespace: 'eip155',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['hello', address],
  } as const
  const signature = await signRequest(signerOf(device, calls), {
    wallet,
    wrapKey,
    request,
    calls: callsForWorker(calls),
  })
  return verifyMessage({ address, message: 'hello', signature: signature as '0x' })
}

const contextOf = ({ deviceId }: TestDevice) => ({
  ...{ actId: crypto.randomUUID(), deviceId, expiresAtMs: stack.clock.now() + 60_000 },
})

async function join(device: TestDevice, wrapKey: CryptoKey, approvalId: string) {
  const calls = {
    verify: plan(device, routes.openWalletRoute, {}),
    recover: plan(device, routes.releaseRecoveryRoute, { approvalId }),
    prepareDevice: plan(device, routes.prepareActRoute, { name: 'addDevice', approvalId }),
    addDevice: plan(device, routes.addDeviceRoute, { origin, locale: 'en' }),
  }
  return joinWallet(signerOf(device, calls), { wrapKey, context: contextOf(device), calls: callsForWorker(calls) })
}

test('signs up, signs, joins from a second device and revokes the first, with both real vaults', async () => {
  const [first, second] = [await testDevice(), await testDevice()]
  const [wrapKey, secondWrapKey] = [await generateWrapKey(), await generateWrapKey()]
  const approvalId = await flows.approveDevice(stack, { email, device: first })
  const access = await join(first, wrapKey, approvalId)
  if (access.status !== 'none') throw new Error('there is a wallet already')
  const prepared = {
    prepareAuth: plan(first, routes.prepareWalletRoute, { origin }),
    createRecovery: plan(first, routes.createRecoveryRoute, { approvalId }),
  }
  const params = { userId: access.userId, walletId: crypto.randomUUID(), createdAt: stack.clock.now(), wrapKey }
  const wallet = await createWallet(signerOf(first, prepared), { ...params, calls: callsForWorker(prepared) })
  const payload = { walletId: wallet.record.walletId }
  const committed = { release: plan(first, routes.commitWalletRoute, { purpose: 'readBack', origin }) }
  const check = { wallet, wrapKey, calls: callsForWorker(committed) }
  expect(await checkWallet(signerOf(first, committed), check)).toMatchObject({ status: 'active' })
  expect(await sign(first, wallet, wrapKey)).toBe(true)

  await stack.clock.advance(60_000)
  const joined = await join(second, secondWrapKey, await flows.approveDevice(stack, { email, device: second }))
  if (joined.status !== 'active') throw new Error(joined.status)
  expect(joined.wallet.record).toEqual(wallet.record)
  expect(await sign(second, joined.wallet, secondWrapKey)).toBe(true)
  // A share stolen without its device's key: the vault releases the share only for the requesting device.
  await expect(sign(second, wallet, wrapKey)).rejects.toMatchObject({ code: 'EMBEDDED_KEY_MISMATCH' })

  const revoked = { ...payload, deviceId: first.deviceId }
  const release = { release: plan(second, routes.releaseShareRoute, { purpose: 'readBack', origin }) }
  const { deviceId: _, ...context } = contextOf(second)
  const { auth } = await signActs(signerOf(second, release), {
    ...{ wallet: joined.wallet, wrapKey: secondWrapKey, name: 'revoke', calls: callsForWorker(release) },
    ...{
      context: { ...context, deviceId: second.deviceId },
      params: { auth: revoked, recovery: { name: 'revoke', ...revoked } },
    },
  })
  const commitment = toBase64Url(joined.wallet.commitment)
  const act = { ...context, epoch: 1, oldCommitment: commitment, newCommitment: commitment, control: auth }
  const revoking = { device: second, route: routes.revokeDeviceRoute, payload: { ...revoked, act } }
  expect((await call(stack.auth, revoking)).status).toBe(200)
  await expect(sign(first, wallet, wrapKey)).rejects.toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
  expect(await sign(second, joined.wallet, secondWrapKey)).toBe(true)
})

test('reports an unreachable vault', async () => {
  const device = await testDevice()
  const calls = { verify: plan(device, routes.verifyCodeRoute, {}) }
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const send = sendCalls({ vaults, device: device.key, clock: stack.clock, calls, fetch })
  await expect(send({ call: 'verify', sealed: randomBytes(90) })).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
})
