import { freezeWalletRoute } from '@latchkey/contracts/vault/routes'
import { createLog } from '@latchkey/node/log'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renewIncarnation } from '../../../vault/src/statements/incarnation.ts'
import * as flows from '../../../vault/test/testFlows.ts'
import { startTestStack } from '../../../vault/test/testStack.ts'
import { call, type TestVault, testDevice } from '../../../vault/test/testVaults.ts'
import { carryBoth, carryStatements } from './carryStatements.ts'

type Path = '/v1/statements/pending' | '/v1/links/handover'
type Post = (role: 'auth' | 'recovery', path: Path, body: object) => Promise<Response>

let stack: Awaited<ReturnType<typeof startTestStack>>
let visitor: flows.Visitor
let wallet: flows.NewWallet
let count = 0
const minute = 60_000

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  count += 1
  visitor = { email: `carried${count}@example.com`, device: await testDevice() }
  wallet = await flows.signUp(stack, visitor)
})

const vaults = { auth: { url: 'http://auth', key: undefined }, recovery: { url: 'http://recovery', key: undefined } }

const honest: Post = async (role, path, body) =>
  stack[role].app.request(path, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json' },
  })

/** The secure site's server, with a handler that decides the fate of each request. */
const carrier = (post: Post = honest) => ({
  vaults,
  fetch: (async (url: string, init: RequestInit) => {
    const { hostname, pathname } = new URL(url)
    return post(hostname as 'auth' | 'recovery', pathname as Path, JSON.parse(String(init.body)))
  }) as typeof globalThis.fetch,
})

/** Purposes of the undelivered statements of both vaults. */
async function pending(): Promise<readonly string[]> {
  const rows = [stack.auth, stack.recovery].map(({ db }) =>
    db.selectFrom('statements').select('purpose').where('received_at', 'is', null).execute(),
  )
  return (await Promise.all(rows)).flat().map(({ purpose }) => purpose)
}

const ownerAt = ({ db }: TestVault) =>
  db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.user_id')
    .select(['frozen_at', 'users.user_id'])
    .where('wallet_id', '=', wallet.record.walletId)
    .executeTakeFirstOrThrow()

const isFrozenAt = async (vault: TestVault) => (await ownerAt(vault)).frozen_at !== null

/** How often a vault froze the wallet. */
async function freezesAt(vault: TestVault): Promise<number> {
  const { user_id } = await ownerAt(vault)
  const entries = vault.db.selectFrom('audit').select('seq').where('event', '=', 'freeze')
  return (await entries.where('user_id', '=', user_id).execute()).length
}

const freeze = () =>
  call(stack.auth, {
    ...{ device: visitor.device, route: freezeWalletRoute },
    payload: { walletId: wallet.record.walletId },
  })

test('delivers a freeze exactly once without the visitor, even after an hour without a carrier', async () => {
  await stack.clock.advance(31_000)
  const { freezeToken } = await flows.requestApproval(stack, visitor)
  expect((await flows.postLink(stack.recovery, 'freeze', freezeToken)).status).toBe(200)
  await stack.clock.advance(60 * minute)
  expect([await isFrozenAt(stack.auth), await isFrozenAt(stack.recovery)]).toEqual([false, true])
  const log = createLog('secure', { level: 'silent' })
  const stop = carryStatements({ ...carrier(), clock: stack.clock, log })
  await stack.clock.advance(10_000)
  await vi.waitFor(async () => expect(await pending()).toEqual([]), { timeout: 30_000 })
  stop()
  expect([await isFrozenAt(stack.auth), await isFrozenAt(stack.recovery)]).toEqual([true, true])
  await carryBoth(carrier())
  expect([await freezesAt(stack.auth), await freezesAt(stack.recovery)]).toEqual([1, 1])
})

test('delivers a revocation and a freeze even if the device goes offline at once', async () => {
  const other = { email: visitor.email, device: await testDevice() }
  await stack.clock.advance(31_000)
  const approvalId = await flows.approveDevice(stack, other)
  const { deviceId } = other.device
  expect((await flows.revokeDevice(stack, visitor.device, wallet, deviceId)).status).toBe(200)
  await freeze()
  expect(await carryBoth(carrier())).toEqual([])
  expect(await pending()).toEqual([])
  const approvals = stack.recovery.db.selectFrom('approvals').select('approval_id')
  expect(await approvals.where('approval_id', '=', approvalId).execute()).toEqual([])
  expect(await isFrozenAt(stack.recovery)).toBe(true)
})

test('a carrier that drops, doubles, delays, changes, swaps or misdelivers achieves only a delay', async () => {
  const withheld: object[] = []
  let delivery = 0
  const lying: Post = async (role, path, body) => {
    if (path === '/v1/statements/pending') {
      const answer = await (await honest(role, path, body)).json()
      return Response.json({ statements: answer.statements.reverse() })
    }
    const other = role === 'auth' ? 'recovery' : 'auth'
    const { handover } = body as { handover: string }
    withheld.push(body)
    delivery += 1
    // Sends a changed copy, delivers to the wrong role, repeats an earlier delivery, and loses some.
    const at = handover.length - 3
    const changed = `${handover.slice(0, at)}${handover[at] === 'A' ? 'B' : 'A'}${handover.slice(at + 1)}`
    expect((await honest(role, path, { handover: changed })).status).toBe(409)
    expect((await honest(other, path, body)).status).toBe(409)
    await honest(role, path, withheld[delivery % withheld.length] ?? body)
    if (delivery === 1 || delivery === 4) throw new TypeError('fetch failed')
    await honest(role, path, body)
    const answer = await honest(role, path, body)
    return delivery === 2 ? Response.json({}) : answer
  }
  await freeze()
  for (let round = 0; (await pending()).length > 0; round += 1) {
    expect(round).toBeLessThan(20)
    await carryBoth(carrier(lying))
    await stack.clock.advance(minute)
  }
  expect([await isFrozenAt(stack.auth), await isFrozenAt(stack.recovery)]).toEqual([true, true])
  expect([await freezesAt(stack.auth), await freezesAt(stack.recovery)]).toEqual([1, 1])
  // Statements that the carrier kept expire after ten minutes.
  await stack.clock.advance(11 * minute)
  for (const body of withheld)
    for (const role of ['auth', 'recovery'] as const)
      expect((await honest(role, '/v1/links/handover', body)).status).toBe(409)
})

test('what a stranger reads from the route for carriers is sealed, equally long, and limited in number', async () => {
  for (let index = 0; index < 25; index += 1) {
    const { deviceId } = await testDevice()
    expect((await flows.revokeDevice(stack, visitor.device, wallet, deviceId)).status).toBe(200)
  }
  const { statements } = await (await honest('auth', '/v1/statements/pending', {})).json()
  expect(statements).toHaveLength(20)
  expect(new Set(statements.map((text: string) => text.length)).size).toBe(1)
  const read = statements.map((text: string) => Buffer.from(text, 'base64url').toString('latin1')).join()
  for (const secret of [wallet.record.walletId, visitor.device.deviceId, visitor.email, 'revokeDevice'])
    expect(read).not.toContain(secret)
  // The next ones follow even though the first ones are still undelivered.
  const next = await (await honest('auth', '/v1/statements/pending', {})).json()
  expect(next.statements).toHaveLength(20)
  await carryBoth(carrier())
  expect(await pending()).toEqual([])
})

test('a vault restored from an older copy gets the statements that it lost, and its earlier statements are refused', async () => {
  const { auth, recovery, clock } = stack
  await freeze()
  await carryBoth(carrier())
  expect(await isFrozenAt(recovery)).toBe(true)
  const { handover: beforeRestore } = await (await flows.deliver(recovery, (await freeze()).reply.handover)).json()
  // The copy of an hour ago has neither the freeze nor the log of applied acts.
  const { user_id } = await ownerAt(recovery)
  await recovery.db.updateTable('users').set({ frozen_at: null }).where('user_id', '=', user_id).execute()
  await recovery.db.deleteFrom('received_acts').execute()
  const { own } = await recovery.db.selectFrom('incarnation').select('own').executeTakeFirstOrThrow()
  expect(await renewIncarnation(recovery)).toBeGreaterThan(Number(own))
  await clock.advance(1)
  await flows.carry(recovery, auth)
  expect((await flows.deliver(auth, beforeRestore)).status).toBe(409)
  await carryBoth(carrier())
  expect(await isFrozenAt(recovery)).toBe(true)
})
