import { expect, test } from 'vitest'
import type { StandardWallet } from './standardWallet.ts'
import { iconOf, watchWallets } from './watchWallets.ts'

const wallet = (name: string, changes: object = {}) => ({
  name,
  icon: 'data:image/svg+xml;base64,PHN2Zy8+',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': {}, 'solana:signMessage': {} },
  accounts: [],
  ...changes,
})
type Register = (api: { register: (...wallets: unknown[]) => () => void }) => void

function registerLate(page: EventTarget, ...wallets: unknown[]) {
  const detail: Register = ({ register }) => register(...wallets)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

test('finds present and late wallets once each', () => {
  const page = new EventTarget()
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const { detail: api } = event as CustomEvent<Parameters<Register>[0]>
    api.register(wallet('Early'))
  })
  const found: string[] = []
  const stop = watchWallets(page, ({ name }) => found.push(name))
  registerLate(page, wallet('Late'), wallet('Early'))
  expect(found).toEqual(['Early', 'Late'])
  stop()
  registerLate(page, wallet('After'))
  expect(found).toEqual(['Early', 'Late'])
})

test('accepts only Wallet Standard wallets that support Solana', () => {
  const page = new EventTarget()
  const found: string[] = []
  watchWallets(page, ({ name }) => found.push(name))
  registerLate(
    page,
    null,
    {},
    wallet(''),
    wallet('x'.repeat(101)),
    wallet('Sui', { chains: ['sui:mainnet'] }),
    wallet('No features', { features: {} }),
    wallet('Cannot connect', { features: { 'solana:signMessage': {} } }),
    wallet('Good'),
  )
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }))
  expect(found).toEqual(['Good'])
})

test('drops an icon that would load from another host', () => {
  expect(iconOf(wallet('a') as StandardWallet)).toMatch(/^data:image/)
  expect(iconOf({ ...wallet('a'), icon: 'https://tracker.example/a.png' } as StandardWallet)).toBeUndefined()
})
