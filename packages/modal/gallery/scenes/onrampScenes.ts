import type { OperationStatus, PurchaseOperation } from '@latchkey/core/operations/operation'
import { tokens, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { PurchaseScript } from '../scriptedPurchases.ts'

const sandbox = { id: 'sandbox', name: 'Latchkey Sandbox' } as const
const accountWith = (purchases: Partial<PurchaseScript> | 'unreachable' | 'silent') => ({
  ...typicalAccount,
  server: {
    ...typicalAccount.server,
    purchases: typeof purchases === 'string' ? purchases : { tokens, providers: [sandbox], ...purchases },
  },
})

const shared = {
  view: 'OnRampProviders',
  connected: ['otter'],
  script: accountWith({}),
  open: { name: 'OnRampProviders' },
} as const

const pay = (amount: string) => (visitor: Visitor) => visitor.fill('input:not([readonly])', amount)
const offered = 'input[readonly]:not([value=""])'
const orderId = 'cd'.repeat(16)

const purchaseOf = (status: OperationStatus): PurchaseOperation => ({
  id: orderId,
  kind: 'purchase',
  account: `eip155:${typicalAccount.account}`,
  networkId: 'eip155:1',
  status,
  wallet: '',
  startedAtMs: Date.now(),
  detail: {
    ...{ amountUnits: '100402', symbol: 'ETH', decimals: 6, payment: '250.00', paymentCurrency: 'USD' },
    url: 'https://pay.example/order',
    provider: 'sandbox',
  },
})

/** Sets an order in this state, as stored by another tab of the app. */
const showOrder =
  (status: OperationStatus) =>
  async ({ modal, instance, find }: Visitor) => {
    await find('input')
    instance.latchkey.store.setState({ operations: [purchaseOf(status)] })
    modal.replace({ name: 'OnRampProviders', step: 'progress', operationId: orderId })
  }

export const onrampScenes: readonly Scene[] = [
  {
    view: 'FundWallet',
    id: 'fund-wallet',
    state: 'all ways',
    connected: ['otter'],
    script: accountWith({}),
    open: { name: 'FundWallet' },
    ready: 'li:nth-child(2)',
  },
  { ...shared, id: 'buy', state: 'a usual payment to begin with', ready: 'li' },
  { ...shared, id: 'buy-offer', state: 'with an offer', act: pay('250'), ready: offered },
  {
    ...shared,
    id: 'buy-providers',
    state: 'several providers',
    script: accountWith({
      providers: [sandbox, { id: 'coinbase', name: 'Coinbase' }, { id: 'meld', name: 'Meld' }],
    }),
    act: pay('1000'),
    ready: offered,
  },
  { ...shared, id: 'buy-limit', state: 'below the limit', act: pay('5'), ready: '[role=alert]' },
  {
    ...shared,
    id: 'buy-no-offer',
    state: 'no offer',
    script: accountWith({ quotes: 'unreachable' }),
    act: pay('250'),
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'buy-unavailable',
    state: 'the server does not answer',
    script: accountWith('unreachable'),
    ready: '[role=alert]',
  },
  {
    ...shared,
    id: 'buy-loading',
    state: 'loading',
    script: accountWith('silent'),
    loading: true,
    ready: '[class*=Skeleton]',
  },
  { ...shared, id: 'buy-none', state: 'nothing is sold', script: accountWith({ providers: [] }), ready: 'h3' },
  {
    ...shared,
    id: 'buy-elsewhere',
    state: 'nothing is sold on the network',
    script: accountWith({ networkId: 'eip155:8453' }),
    ready: 'h3',
  },
  {
    ...shared,
    id: 'buy-token',
    state: 'choosing a token',
    open: { name: 'OnRampProviders', step: 'token' },
    ready: 'li:nth-child(3)',
  },
  {
    ...shared,
    id: 'buy-payment',
    state: 'choosing how to pay',
    open: { name: 'OnRampProviders', step: 'payment' },
    ready: 'li:nth-child(2)',
  },
  {
    ...shared,
    id: 'buy-help',
    state: 'what buying is',
    open: { name: 'OnRampProviders', step: 'help' },
    ready: 'li:nth-child(4)',
  },
  { ...shared, id: 'buy-waiting', state: 'waiting for the payment', act: showOrder('asking'), ready: 'h3' },
  { ...shared, id: 'buy-paid', state: 'paid', act: showOrder('pending'), ready: 'h3' },
  { ...shared, id: 'buy-declined', state: 'declined', act: showOrder('failed'), ready: 'h3' },
]
