import { deleteRecoveryRoute, keepWalletRoute, walletStatusRoute } from '@latchkey/contracts/vault/routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { carry, postLink } from '../../../vault/test/testFlows.ts'
import { type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { signedInDevice } from '../../test/signedInDevice.ts'
import { syncSession } from '../frame/syncSession.ts'
import { mailCode, mailLink } from '../mailedProof/walletSecurity.ts'
import { callVault } from '../site/vaultAccess.ts'
import { confirmDeletion, deleteWallet, keepWallet } from './deletion.ts'

let stack: LoginStack
let count = 0
const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const pause = () => stack.clock.advance(31_000)
const linkOf = (text: string) => /\/approve#t=([\w-]{43})/.exec(text)?.[1]
const codeOf = (text: string) => /^(\d{6})$/m.exec(text)?.[1]

beforeAll(async () => {
  stack = await startLoginStack()
})
afterAll(() => stack.stop())
afterEach(() => stack.setFaults(() => undefined))

async function mailed(email: string, find: (text: string) => string | undefined): Promise<string> {
  for (;;) {
    const found = find(await stack.nextMail(email))
    if (found !== undefined) return found
  }
}

/** The owner's browser. */
async function signIn() {
  count += 1
  const device = await signedInDevice(stack, `owner${count}@example.com`)
  const { login, walletId } = device
  const deletion = async () => (await callVault(login, walletStatusRoute, { walletId })).deletion
  return { ...device, deletion }
}
type Tab = Awaited<ReturnType<typeof signIn>>

/** The mailed proofs of a deletion. */
async function prove({ email, login }: Tab) {
  const wanted = { email, origin: asked.origin, purpose: 'delete' } as const
  await pause()
  const { approvalId } = await mailLink(login, wanted)
  await postLink(stack.recovery, 'approve', await mailed(email, linkOf))
  await pause()
  const { challengeId } = await mailCode(login, wanted)
  return { approvalId, proof: { challengeId, code: await mailed(email, codeOf) }, origin: asked.origin }
}

/** The deletion date at each vault. */
const scheduledAt = ({ walletId }: Tab) =>
  Promise.all(
    [stack.auth, stack.recovery].map(async ({ db }) => {
      const users = db.selectFrom('users').innerJoin('wallets', 'wallets.user_id', 'users.user_id')
      const row = await users.select('delete_at').where('wallet_id', '=', walletId).executeTakeFirstOrThrow()
      return row.delete_at?.getTime()
    }),
  )

test('schedules a deletion at both vaults for the same moment, and keeps the wallet at both', async () => {
  const tab = await signIn()
  await deleteWallet(tab.login, tab.walletId, await prove(tab))
  const deletion = await tab.deletion()
  expect(await scheduledAt(tab)).toEqual([deletion?.deletedAtMs, deletion?.deletedAtMs])
  expect(await tab.store.deletion()).toBeUndefined()
  await keepWallet(tab.login, tab.walletId)
  expect(await scheduledAt(tab)).toEqual([undefined, undefined])
  expect(await tab.deletion()).toBeUndefined()
})

test("notifies the recovery vault later if it was unreachable, or if the auth vault's response was lost", async () => {
  const faults = [
    { path: `recovery${deleteRecoveryRoute.path}`, fault: 'request' },
    { path: 'auth/v1/wallets/delete', fault: 'answer' },
  ] as const
  for (const { path: broken, fault } of faults) {
    const tab = await signIn()
    const proof = await prove(tab)
    stack.setFaults((path) => (path === broken ? fault : undefined))
    await deleteWallet(tab.login, tab.walletId, proof).catch(() => undefined)
    expect(await scheduledAt(tab)).toEqual([expect.any(Number), undefined])
    const scheduled = { walletId: tab.walletId, deletion: (await tab.deletion())! }
    if (fault === 'request') expect(await confirmDeletion(tab.login, scheduled)).toBe(false)
    stack.setFaults(() => undefined)
    await stack.clock.advance(24 * 60 * 60_000)
    await syncSession(tab.site, tab.login)
    const [first, ownDate] = await scheduledAt(tab)
    // The recovery vault gives the owner its own seven days, and the auth vault waits for it.
    expect(ownDate).toBeGreaterThan(first ?? 0)
    await carry(stack.auth, stack.recovery)
    expect(await scheduledAt(tab)).toEqual([ownDate, ownDate])
    expect(await confirmDeletion(tab.login, scheduled)).toBe(true)
  }
})

test('cancels at the auth vault only after the recovery vault has cancelled, and completes an interrupted cancellation', async () => {
  const tab = await signIn()
  await deleteWallet(tab.login, tab.walletId, await prove(tab))
  const scheduled = { walletId: tab.walletId, deletion: (await tab.deletion())! }
  stack.setFaults((path) => (path === 'recovery/v1/handover' ? 'request' : undefined))
  await expect(keepWallet(tab.login, tab.walletId)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  expect(await scheduledAt(tab)).not.toContain(undefined)
  stack.setFaults((path) => (path === `auth${keepWalletRoute.path}` ? 'request' : undefined))
  await expect(keepWallet(tab.login, tab.walletId)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
  // Still scheduled, because the auth vault would delete its share.
  expect((await tab.deletion())?.deletedAtMs).toBe(scheduled.deletion.deletedAtMs)
  stack.setFaults(() => undefined)
  await keepWallet(tab.login, tab.walletId)
  expect(await scheduledAt(tab)).toEqual([undefined, undefined])
})
