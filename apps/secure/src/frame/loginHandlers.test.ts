import { fromHex } from '@latchkey/base/codec/hex'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { isSignedBy } from '@latchkey/solana/keys/isSignedBy'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { signInByMail } from '../../test/signedInDevice.ts'
import type { Approvals } from '../approval/createApprovals.ts'
import type { Settings } from '../settings/createSettings.ts'
import { createAppData } from '../site/appData.ts'
import { createSite } from '../site/site.ts'
import { loginHandlers } from './loginHandlers.ts'
import { walletHandlers } from './walletHandlers.ts'

let stack: LoginStack
const context = { origin: 'https://app.example:8443', signal: new AbortController().signal }
const [evm, solana] = ['eip155:31337', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
const signIn = { chainId: evm, nonce: 'abcdefgh12345678', statement: 'Sign in to the app.' }

beforeAll(async () => {
  stack = await startLoginStack()
})
afterAll(() => stack.stop())

/** A signed-in visitor who decides every approval with `decision`. */
async function signedIn(email: string, decision = true) {
  const store = await memoryStore()
  const login = stack.loginOn(store)
  await signInByMail(stack, login, email)
  const shown: unknown[] = []
  const changes: boolean[] = []
  const approvals: Approvals = {
    async approve(request) {
      shown.push(request)
      return decision
    },
    run: (_, work) => work(undefined),
    rejectAll: () => void shown.push('reject all'),
  }
  const settings: Settings = {
    async show(owner) {
      shown.push(owner)
    },
    close() {},
  }
  const appData = createAppData()
  const site = createSite({
    ...{ projectId: '0'.repeat(32), serverUrl: 'http://server', access: login, app: appData.read },
    window: {} as Window,
    setVisible: () => {},
    onSessionEnded: () => void changes.push(false),
    onFrozen: (session) => void shown.push(session),
  })
  const onSessionChange = (isConnected: boolean) => void changes.push(isConnected)
  const handlers = {
    ...loginHandlers(site, { login, approvals, settings, onSessionChange }),
    ...walletHandlers(site, appData),
  }
  return { store, site, handlers, shown, changes, appData }
}

test('signs a sign-in message for the requesting origin and the wallet address after approval', async () => {
  const { handlers, shown } = await signedIn('sign@example.com')
  const user = await handlers['get user']({ signIn, preferredAccountType: 'eoa' }, context)
  const address = user.address as `0x${string}`
  const [{ params }] = shown as [{ params: [string, string] }]
  expect(fromUtf8(fromHex(params[0].slice(2)) ?? new Uint8Array())).toBe(user.message)
  expect(user.message?.split('\n')).toEqual([
    'app.example:8443 wants you to sign in with your Ethereum account:',
    ...[address, '', 'Sign in to the app.', '', 'URI: https://app.example:8443', 'Version: 1', 'Chain ID: 31337'],
    ...['Nonce: abcdefgh12345678', expect.stringMatching(/^Issued At: 2026-11-22T12:/)],
  ])
  const { message = '', signature } = user
  expect(await verifyMessage({ address, message, signature: signature as '0x' })).toBe(true)

  const onSolana = await handlers['get user']({ signIn: { ...signIn, chainId: solana } }, context)
  const [, request] = shown as [unknown, { method: string; params: unknown }]
  const result = { signature: onSolana.signature }
  expect(onSolana.message).toContain('with your Solana account:')
  expect(await isSignedBy({ ...request, address: onSolana.address, result })).toBe(true)
})

test('signs nothing when the visitor rejects, and refuses a statement that imitates a field without a prompt', async () => {
  const { handlers, shown } = await signedIn('reject@example.com', false)
  const before = stack.requests.length
  const ask = (asked: typeof signIn) => handlers['get user']({ signIn: asked, preferredAccountType: 'eoa' }, context)
  await expect(ask(signIn)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(shown).toHaveLength(1)
  const forged = { ...signIn, statement: 'URI: https://bank.example' }
  await expect(ask(forged)).rejects.toMatchObject({ code: 'SIWX_MESSAGE_MALFORMED' })
  expect(shown).toHaveLength(1)
  expect(stack.requests.slice(before)).toEqual([])
})

test("[S4.5] signing out ends the session and open approvals, and keeps the device's key share", async () => {
  const { store, handlers, shown, changes } = await signedIn('out@example.com')
  await handlers['sign out']()
  expect(await handlers['is connected']()).toEqual({ isConnected: false })
  expect(shown).toEqual(['reject all'])
  expect(changes).toEqual([false])
  expect(await store.walletOf('out@example.com')).toBeDefined()
  for (const ask of [handlers['get user']({}, context), handlers['get chain id']()])
    await expect(ask).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
})

test('a revoked device cannot sign and is signed out', async () => {
  const { store, site, handlers, changes } = await signedIn('revoked@example.com')
  const session = await site.session()
  const { walletId, evm: address } = session!.wallet.record
  await stack.auth.db.updateTable('devices').set({ status: 'revoked' }).where('wallet_id', '=', walletId).execute()
  const request = { namespace: 'eip155', chainId: evm, method: 'personal_sign', params: ['0x00', address] } as const
  await expect(site.sign(request, context)).rejects.toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
  expect(await handlers['is connected']()).toEqual({ isConnected: false })
  expect(await store.walletOf('revoked@example.com')).toBeUndefined()
  expect(changes).toEqual([false])
})

test('does not sign a request that the page aborted', async () => {
  const { site } = await signedIn('withdrawn@example.com')
  const { evm: address } = (await site.session())!.wallet.record
  const before = stack.requests.length
  const request = { namespace: 'eip155', chainId: evm, method: 'personal_sign', params: ['0x00', address] } as const
  const withdrawn = { ...context, signal: AbortSignal.abort() }
  await expect(site.sign(request, withdrawn)).rejects.toMatchObject({ code: 'FRAME_RPC_ABORTED' })
  expect(stack.requests.length).toBe(before)
})

test('keeps the latest metadata and theme of the app, and ignores those of other projects', async () => {
  const { handlers, appData } = await signedIn('app@example.com')
  const metadata = { name: 'Shop', icons: ['https://app.example/icon.png'] }
  await handlers['sync dapp data']({ projectId: '0'.repeat(32), metadata })
  await handlers['sync theme']({ themeMode: 'dark' })
  const known = { ...metadata, theme: { themeMode: 'dark' } }
  expect(appData.read()).toEqual(known)
  const other = handlers['sync dapp data']({ projectId: '1'.repeat(32), metadata: { name: 'Bank' } })
  await expect(other).rejects.toMatchObject({ code: 'FRAME_REQUEST_INVALID' })
  expect(appData.read()).toEqual(known)
})
