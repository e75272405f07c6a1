import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { connectedShownMs } from '@latchkey/contracts/constants/modal'
import type { Connection } from '@latchkey/core/connect/connection'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import type { SignInState } from '@latchkey/core/siwx/signInState'
import type { State } from '@latchkey/core/state'
import { expect, test } from 'vitest'
import { createModalController, mountModal, resetStack } from './modalController.ts'
import { currentView } from './router/route.ts'
import type { View } from './router/view.ts'
import { followConnection } from './screen/followConnection.ts'
import { followWallet } from './shell/followWallet.ts'

const address = `0x${'a'.repeat(40)}`
const networkId = 'eip155:1'
type Status = 'disconnected' | Connection['status']
const connectionsOf = (status: Status): Pick<State, 'connections' | 'active'> =>
  status === 'disconnected'
    ? { connections: [], active: {} }
    : {
        connections: [
          {
            id: 'page@eip155',
            epoch: 1,
            walletId: 'page',
            wallet: { name: 'Page' },
            via: 'injected',
            status,
            accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
            networks: { eip155: networkId },
          },
        ],
        active: { eip155: { connectionId: 'page@eip155', address } },
      }
const signInAs = (state: SignInState): Pick<State, 'siwx'> => ({
  siwx: { enabled: true, accounts: { [`eip155:${address}`]: state } },
})
const signed: SignInState = {
  status: 'signed',
  session: {
    sid: 's',
    account: `${networkId}:${address}`,
    networkId,
    issuedAt: '2026-01-01T00:00:00Z',
    expiresAtMs: 1,
  },
}

function setUp(options: { readonly siwx?: object } = {}) {
  const clock = manualClock()
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [
      {
        id: 1,
        caipNetworkId: networkId,
        chainNamespace: 'eip155',
        name: 'One',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: [],
      },
    ],
    adapters: [{ namespace: 'eip155' } as Parameters<typeof createLatchkey>[0]['adapters'][number]],
    metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
    storage: memoryStorage(),
    clock,
    ...options,
  })
  const modal = createModalController(latchkey, () => false)
  mountModal(modal)
  followWallet(modal)
  followConnection(modal)
  const become = (status: Status) => latchkey.store.setState(connectionsOf(status))
  const connected = () =>
    latchkey.events.emit('connected', { connectionId: 'page@eip155', namespace: 'eip155', address })
  return {
    latchkey,
    modal,
    clock,
    become,
    comesBack() {
      become('connected')
      connected()
    },
    connected,
    isOpen: () => modal.store.getState().open,
    view: () => currentView(modal.store.getState().stack).name,
  }
}

const waysIn: readonly View[] = [
  { name: 'Connect' },
  { name: 'AllWallets' },
  { name: 'ConnectingExternal', walletId: 'page' },
  { name: 'ConnectingWalletConnectBasic' },
]

test.each(waysIn)('[S2.18] [S4.6] $name closes when the wallet connects and is already signed in', async (way) => {
  const { latchkey, modal, clock, comesBack, isOpen, view } = setUp({ siwx: {} })
  modal.open(way)
  comesBack()
  latchkey.store.setState(signInAs({ status: 'checking' }))
  expect(isOpen()).toBe(true)
  latchkey.store.setState(signInAs(signed))
  expect([isOpen(), view()]).toEqual([true, 'Connected'])
  await clock.advance(connectedShownMs)
  expect(isOpen()).toBe(false)
})

test('[S4.6] closing the confirmation or opening another view cancels its timer', async () => {
  const { latchkey, modal, clock, comesBack, isOpen, view } = setUp({ siwx: {} })
  latchkey.store.setState(signInAs(signed))
  modal.open({ name: 'Connect' })
  comesBack()
  modal.close()
  expect(isOpen()).toBe(false)
  modal.open()
  await clock.advance(connectedShownMs)
  expect([isOpen(), view()]).toEqual([true, 'Account'])
})

test('[S2.18] a connect view closes when the connected account is already signed in', async () => {
  const { latchkey, modal, clock, comesBack, isOpen } = setUp({ siwx: {} })
  latchkey.store.setState(signInAs(signed))
  modal.open({ name: 'ConnectingWalletConnectBasic' })
  comesBack()
  await clock.advance(connectedShownMs)
  expect(isOpen()).toBe(false)
})

const fromWallets = (modal: ReturnType<typeof createModalController>) => {
  modal.open({ name: 'Account' })
  for (const view of [{ name: 'ProfileWallets' }, { name: 'Connect' }, waysIn[2]] as View[]) modal.push(view)
}
const names = ({ store }: ReturnType<typeof createModalController>) => store.getState().stack.map(({ name }) => name)

test('[S4.3] returns to ProfileWallets after connecting a wallet from there', () => {
  const { modal, comesBack, isOpen } = setUp()
  fromWallets(modal)
  comesBack()
  expect([isOpen(), ...names(modal)]).toEqual([true, 'Account', 'ProfileWallets'])
})

test('[S4.3] returns to ProfileWallets after the sign-in too; any later sign-in closes the modal', async () => {
  const { latchkey, modal, clock, become, connected, isOpen, view } = setUp({ siwx: {} })
  const signIn = () => {
    latchkey.events.emit('signInRequired', { namespace: 'eip155' })
    expect(view()).toBe('SIWXSignMessage')
    latchkey.store.setState(signInAs(signed))
    latchkey.events.emit('signedIn', { account: address })
  }
  fromWallets(modal)
  become('connected')
  latchkey.store.setState(signInAs({ status: 'required' }))
  connected()
  signIn()
  expect([isOpen(), ...names(modal)]).toEqual([true, 'Account', 'ProfileWallets'])
  fromWallets(modal)
  latchkey.events.emit('signInRequired', { namespace: 'eip155' })
  modal.close()
  signIn()
  await clock.advance(connectedShownMs)
  expect(isOpen()).toBe(false)
})

test('[S2.18] Account stays open when its wallet responds, with and without sign-in', () => {
  for (const siwx of [undefined, {}]) {
    const { latchkey, modal, become, comesBack, isOpen, view } = setUp(siwx && { siwx })
    become('reconnecting')
    modal.open()
    comesBack()
    if (siwx) latchkey.store.setState(signInAs(signed))
    expect([isOpen(), view()]).toEqual([true, 'Account'])
  }
})

test('[S2.18] a stored address opens Account, even before its wallet responds', () => {
  for (const status of ['connecting', 'reconnecting', 'connected'] as const) {
    const { modal, become, view } = setUp()
    become(status)
    modal.open()
    expect(view()).toBe('Account')
  }
})

test('[S2.18] moves from Account to Connect when a stored wallet cannot reconnect', async () => {
  const { modal, become, isOpen, view } = setUp()
  become('reconnecting')
  modal.open()
  become('disconnected')
  await Promise.resolve()
  expect([isOpen(), view()]).toEqual([true, 'Connect'])
})

test('a disconnect closes the modal without changing its view', async () => {
  const { latchkey, modal, become, isOpen, view } = setUp()
  become('connected')
  modal.open()
  become('disconnected')
  latchkey.events.emit('disconnected', {
    connectionId: 'page@eip155',
    namespace: 'eip155',
    by: 'app',
    wasActive: true,
  })
  await Promise.resolve()
  expect([isOpen(), view()]).toEqual([false, 'Account'])
})

test('[S2.19] [S2.21] a closed modal resets to Connect after its exit animation, but not if it was reopened', () => {
  const { modal, become, isOpen, view } = setUp()
  become('connected')
  modal.open()
  modal.push({ name: 'WalletSend' })
  modal.close()
  expect([isOpen(), view()]).toEqual([false, 'WalletSend'])
  resetStack(modal)
  expect(view()).toBe('Connect')
  modal.open()
  resetStack(modal)
  expect(view()).toBe('Account')
})
