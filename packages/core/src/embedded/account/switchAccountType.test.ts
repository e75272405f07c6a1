import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { expect, test } from 'vitest'
import { secureOrigin } from '../../../../frame/test/memoryPage.ts'
import { embeddedApp, evmAddress } from '../../../test/embeddedApp.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import { followOtherTab } from '../../connect/followOtherTabs.ts'
import { loadState } from '../../storage/storedState.ts'
import { signInWithEmail } from '../email/signInWithEmail.ts'
import { embeddedSignIn } from './embeddedSignIn.ts'
import { switchAccountType } from './switchAccountType.ts'

// Canonical in EIP-55 although it has no capital letter.
const smartAddress = '0xde709f2102306220921060314715629080e2fb77'

const eoa = { address: evmAddress, type: 'eoa' } as const
const smartAccount = { address: smartAddress, type: 'smartAccount' } as const

/** `networks`: those with smart accounts. */
function app({ networks = ['eip155:1', 'eip155:10'], refuses = false, defaultType }: app.Params = {}) {
  const told: string[] = []
  const signedAs: unknown[] = []
  let chosen: 'eoa' | 'smartAccount' | undefined
  const handlers: FrameHandlers = {
    'connect email': async () => ({ action: 'connect' }),
    async 'get user'({ chainId = 'eip155:1', preferredAccountType = 'eoa', signIn }) {
      if (signIn) signedAs.push(preferredAccountType)
      const type = chosen ?? preferredAccountType
      const both = type === 'eoa' ? [eoa, smartAccount] : [smartAccount, eoa]
      const accounts = networks.includes(chainId) ? both : [eoa]
      const deployed = networks.includes(chainId) && { smartAccountDeployed: false }
      const message = signIn && { message: 'written by the secure site', signature: '0xsigned' }
      const [{ address } = eoa] = accounts
      return { address, chainId, accounts, preferredAccountType: type, ...deployed, ...message }
    },
    async 'switch network'({ chainId }) {
      told.push(chainId)
      return { chainId }
    },
    async 'set preferred account'({ type }) {
      if (refuses) throw new Error('refused')
      told.push(type)
      chosen = type
      return { type, address: type === 'eoa' ? evmAddress : smartAddress }
    },
  }
  const embeddedWallet = {
    secureUrl: secureOrigin,
    ...(defaultType && { defaultAccountTypes: { eip155: defaultType } }),
  }
  const { latchkey } = embeddedApp({ handlers, options: { embeddedWallet } })
  const address = () => accountOf(latchkey.store.getState(), 'eip155').address?.toLowerCase()
  const connection = () => latchkey.store.getState().connections[0]
  /** Acts as another tab that chose an account type: updates the secure site and the stored state, which this tab reads. */
  const chooseInOtherTab = (type: 'eoa' | 'smartAccount') => {
    chosen = type
    const stored = loadState(latchkey)
    const connections = stored.connections.map((one) => ({ ...one, preferredAccountTypes: { eip155: type } }))
    followOtherTab(latchkey, JSON.stringify({ ...stored, connections }))
  }
  return { latchkey, told, signedAs, address, connection, chooseInOtherTab }
}

declare namespace app {
  type Params = {
    readonly networks?: readonly string[]
    readonly refuses?: boolean
    readonly defaultType?: 'eoa' | 'smartAccount'
  }
}

test('[S3.1] [S9.6] starts with the smart account, or with the type that the app sets', async () => {
  const standard = app()
  await signInWithEmail(standard.latchkey, { email: 'ada@example.com' })
  expect(standard.address()).toBe(smartAddress)
  expect(standard.connection()).toMatchObject({
    preferredAccountTypes: { eip155: 'smartAccount' },
    smartAccountDeployed: false,
    accounts: [
      { namespace: 'eip155', ...smartAccount },
      { namespace: 'eip155', ...eoa },
    ],
  })
  const own = app({ defaultType: 'eoa' })
  await signInWithEmail(own.latchkey, { email: 'ada@example.com' })
  expect(own.address()).toBe(evmAddress.toLowerCase())
  expect(own.connection()?.preferredAccountTypes).toMatchObject({ eip155: 'eoa' })
  for (const { latchkey } of [standard, own]) await latchkey.destroy()
})

test("switches to the key's account on a network without smart accounts, and back", async () => {
  const { latchkey, address, connection } = app({ networks: ['eip155:1'] })
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  const changes: (string | undefined)[] = []
  latchkey.events.on('accountChanged', (change) => void changes.push(change.address))
  await latchkey.switchNetwork({ networkId: 'eip155:10' })
  expect(address()).toBe(evmAddress.toLowerCase())
  expect(connection()).toMatchObject({
    preferredAccountTypes: { eip155: 'smartAccount' },
    networks: { eip155: 'eip155:10' },
  })
  expect(connection()?.accounts).toEqual([{ namespace: 'eip155', ...eoa }])
  expect(connection()?.smartAccountDeployed).toBeUndefined()
  await latchkey.switchNetwork({ networkId: 'eip155:1' })
  expect(connection()?.accounts).toEqual([
    { namespace: 'eip155', ...smartAccount },
    { namespace: 'eip155', ...eoa },
  ])
  expect(changes).toEqual([evmAddress, smartAddress])
  await latchkey.destroy()
})

test("a visitor who uses the key's account keeps it on every network", async () => {
  const { latchkey, address } = app({ networks: ['eip155:1'], defaultType: 'eoa' })
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  for (const networkId of ['eip155:10', 'eip155:1'] as const) {
    await latchkey.switchNetwork({ networkId })
    expect(address()).toBe(evmAddress.toLowerCase())
  }
  await latchkey.destroy()
})

test('signs in to the app as the account on screen', async () => {
  const { latchkey, signedAs } = app()
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  const signIn = { chainId: 'eip155:1', nonce: 'abcdefgh12345678' } as const
  for (const address of [smartAddress, evmAddress]) {
    const checksummed = latchkey.store
      .getState()
      .connections[0]?.accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
    await embeddedSignIn(latchkey, { address: checksummed?.address ?? '', signIn, signal: undefined })
  }
  expect(signedAs).toEqual(['smartAccount', 'eoa'])
  await latchkey.destroy()
})

test('[S3.2] switches between both accounts, in the secure site and in the app', async () => {
  const { latchkey, told, address, connection } = app()
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  expect(address()).toBe(smartAddress)
  await switchAccountType(latchkey, { type: 'eoa' })
  expect(address()).toBe(evmAddress.toLowerCase())
  expect(connection()?.preferredAccountTypes).toMatchObject({ eip155: 'eoa' })
  await switchAccountType(latchkey, { type: 'smartAccount' })
  expect(address()).toBe(smartAddress)
  // The network first, because the secure site checks that it has smart accounts.
  expect(told).toEqual(['eip155:1', 'eoa', 'eip155:1', 'smartAccount'])
  await latchkey.destroy()
})

test('follows the account that another tab switches to', async () => {
  const { latchkey, told, address, connection, chooseInOtherTab } = app()
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  for (const type of ['eoa', 'smartAccount'] as const) {
    chooseInOtherTab(type)
    await expect.poll(address).toBe(type === 'eoa' ? evmAddress.toLowerCase() : smartAddress)
    expect(connection()?.preferredAccountTypes).toMatchObject({ eip155: type })
  }
  expect(told).toEqual([])
  await latchkey.destroy()
})

test('[S8.4] keeps the account if there is no smart account or the secure site rejects the switch', async () => {
  const without = app({ networks: [] })
  await signInWithEmail(without.latchkey, { email: 'ada@example.com' })
  await expect(switchAccountType(without.latchkey, { type: 'smartAccount' })).rejects.toMatchObject({
    message: 'This application might not support Smart Accounts',
  })
  const refused = app({ refuses: true, defaultType: 'eoa' })
  await signInWithEmail(refused.latchkey, { email: 'ada@example.com' })
  await expect(switchAccountType(refused.latchkey, { type: 'smartAccount' })).rejects.toThrow()
  for (const { latchkey, address } of [without, refused]) {
    expect(address()).toBe(evmAddress.toLowerCase())
    await latchkey.destroy()
  }
})
