import { expect, test, vi } from 'vitest'
import type { FoundWallet } from './foundWallet.ts'
import { watchWallets } from './watchWallets.ts'

const provider = () => ({ request: async () => null })
const icon = 'data:image/svg+xml,%3Csvg/%3E'

function page(ethereum?: unknown) {
  const target = Object.assign(new EventTarget(), { ethereum })
  return {
    target,
    announce: (info: unknown, announced: unknown = provider()) =>
      target.dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider: announced } }),
      ),
  }
}

test('[S3.4] finds each announced wallet once, before and after the request, with rdns, name and icon', () => {
  const { target, announce } = page(provider())
  const info = { uuid: '1', rdns: 'org.one', name: 'One', icon }
  target.addEventListener('eip6963:requestProvider', () => announce(info))
  const found: FoundWallet[] = []
  const stop = watchWallets(target, (wallet) => found.push(wallet))
  announce(info)
  announce({ ...info, rdns: 'org.two', name: 'Two' })
  expect(found.map(({ id, name, type }) => [id, name, type])).toEqual([
    ['org.one', 'One', 'ANNOUNCED'],
    ['org.two', 'Two', 'ANNOUNCED'],
  ])
  expect(found[0]?.icon).toBe(icon)
  stop()
  announce({ ...info, rdns: 'org.three' })
  expect(found).toHaveLength(2)
})

test("[S3.4] window.ethereum is the 'Browser Wallet' when no wallet announces itself", () => {
  const found: FoundWallet[] = []
  watchWallets(page(provider()).target, (wallet) => found.push(wallet))
  expect(found).toMatchObject([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }])
})

test('a wallet that sets window.ethereum late is found', () => {
  const { target } = page()
  const found: FoundWallet[] = []
  watchWallets(target, (wallet) => found.push(wallet))
  expect(found).toEqual([])
  target.ethereum = provider()
  target.dispatchEvent(new Event('ethereum#initialized'))
  expect(found).toHaveLength(1)
})

test('malformed announcements are ignored and icons on other hosts are dropped', () => {
  const { target, announce } = page()
  const found: FoundWallet[] = []
  watchWallets(target, (wallet) => found.push(wallet))
  announce(null)
  announce({ rdns: 'org.x', name: '' })
  announce({ rdns: 7, name: 'X' })
  announce({ rdns: 'org.x', name: 'X' }, {})
  announce({ rdns: 'org.x', name: 'x'.repeat(101) })
  target.dispatchEvent(new Event('eip6963:announceProvider'))
  expect(found).toEqual([])
  announce({ rdns: 'org.x', name: 'X', icon: 'https://tracker.example/x.png' })
  expect(found).toHaveLength(1)
  expect(found[0]).not.toHaveProperty('icon')
})

/** A provider as wallets set it on `window.ethereum`, with the flags that identify the wallet. */
const marked = (marks: Readonly<Record<string, unknown>>) => ({ ...provider(), ...marks })

async function foundBehind(ethereum: unknown) {
  const found: FoundWallet[] = []
  watchWallets(page(ethereum).target, (wallet) => found.push(wallet))
  await vi.waitFor(() => expect(found).not.toEqual([]))
  return found.map(({ id, name, type }) => ({ id, name, type }))
}

test.each([
  ['its own flag', { isRabby: true }, 'io.rabby', 'Rabby Wallet'],
  ['its own flag and isMetaMask', { isMetaMask: true, isTrust: true }, 'com.trustwallet.app', 'Trust Wallet'],
  [
    'its own flag and the object of MetaMask',
    { isMetaMask: true, _metamask: {}, isBraveWallet: true },
    'com.brave.wallet',
    'Brave Wallet',
  ],
  ['flag and object of MetaMask', { isMetaMask: true, _metamask: {} }, 'io.metamask', 'MetaMask'],
  ['the flag of MetaMask alone', { isMetaMask: true }, 'injected', 'Browser Wallet'],
])('[S3.4] identifies a wallet behind window.ethereum by its flags: %s', async (_, marks, id, name) => {
  expect(await foundBehind(marked(marks))).toEqual([{ id, name, type: 'INJECTED' }])
})

test('[S3.4] finds each wallet that shares window.ethereum once', async () => {
  const rabby = marked({ isRabby: true, isMetaMask: true })
  const providers = [rabby, marked({ isCoinbaseWallet: true }), provider(), rabby, {}, provider()]
  expect((await foundBehind(marked({ providers }))).map(({ id }) => id)).toEqual([
    'io.rabby',
    'com.coinbase.wallet',
    'injected',
    'injected.2',
  ])
})

test('a wallet that announces itself while its legacy provider is being identified is found once', async () => {
  const { target, announce } = page(marked({ isRabby: true }))
  const found: FoundWallet[] = []
  watchWallets(target, (wallet) => found.push(wallet))
  announce({ uuid: '1', rdns: 'io.rabby', name: 'Rabby Wallet', icon })
  await import('./legacyWallets.ts')
  announce({ uuid: '1', rdns: 'io.rabby', name: 'Rabby Wallet', icon })
  expect(found.map(({ type }) => type)).toEqual(['ANNOUNCED'])
})
