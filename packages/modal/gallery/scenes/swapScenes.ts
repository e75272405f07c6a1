import { tokens, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { SwapScript } from '../scriptedSwaps.ts'

const accountWith = (swaps: Partial<SwapScript>) => ({
  ...typicalAccount,
  server: { ...typicalAccount.server, swaps: { tokens, ...swaps } },
})
const swapOf = (fromToken: string, toToken: string, amount: string) =>
  ({ name: 'Swap', arguments: { fromToken, toToken, amount } }) as const

const shared = { view: 'Swap', connected: ['otter'], script: accountWith({}) } as const
const priced = 'input[readonly]:not([value=""])'

/** Waits until the form has a price, then opens the step. */
const toStep = (step: 'preview' | 'settings') => async (visitor: Visitor) => {
  await visitor.find(priced)
  visitor.modal.push({ name: 'Swap', step })
}

export const swapScenes: readonly Scene[] = [
  { ...shared, id: 'swap', state: 'empty form', open: { name: 'Swap' }, ready: 'input' },
  { ...shared, id: 'swap-priced', state: 'with a price', open: swapOf('ETH', 'USD', '0.5'), ready: priced },
  {
    ...shared,
    id: 'swap-dollars',
    state: 'an amount in dollars',
    open: swapOf('ETH', 'USD', '0.5'),
    act: async ({ find, reads, press }) => {
      await find(priced)
      await reads('$')
      await press('button[aria-label*="$"]')
      await find('button[aria-label*="ETH"]')
    },
    ready: priced,
  },
  {
    ...shared,
    id: 'swap-insufficient',
    state: 'more than the balance',
    open: swapOf('ETH', 'USD', '900'),
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'swap-impact',
    state: 'high price impact',
    script: accountWith({ impact: '14.3' }),
    open: swapOf('ETH', 'JUN', '1'),
    ready: priced,
  },
  {
    ...shared,
    id: 'swap-impact-preview',
    state: 'preview with a high price impact',
    script: accountWith({ impact: '14.3' }),
    open: swapOf('ETH', 'JUN', '1'),
    act: toStep('preview'),
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'swap-terms',
    state: 'with all terms',
    open: swapOf('ETH', 'USD', '0.5'),
    async act({ find, press }) {
      await find(priced)
      await press('[aria-expanded]')
    },
    ready: 'dl',
  },
  {
    ...shared,
    id: 'swap-failed',
    state: 'no answer to the price',
    script: accountWith({ quotes: 'unreachable' }),
    open: swapOf('ETH', 'USD', '0.5'),
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'swap-none',
    state: 'a network without swaps',
    script: accountWith({ tokens: [] }),
    open: { name: 'Swap' },
    ready: 'h3',
  },
  { ...shared, id: 'swap-tokens', state: 'choosing a token', open: { name: 'Swap', step: 'to' }, ready: 'li' },
  {
    ...shared,
    id: 'swap-settings',
    state: 'slippage and speed',
    open: swapOf('ETH', 'USD', '0.5'),
    act: toStep('settings'),
    ready: '[role=radiogroup]',
  },
  {
    ...shared,
    id: 'swap-preview',
    state: 'preview',
    open: swapOf('ETH', 'USD', '0.5'),
    act: toStep('preview'),
    ready: 'dl > div:nth-child(5)',
  },
  {
    ...shared,
    id: 'swap-approval',
    state: 'preview with an approval',
    open: swapOf('USD', 'JUN', '100'),
    act: toStep('preview'),
    ready: 'ul:not(:has(button))',
  },
]
