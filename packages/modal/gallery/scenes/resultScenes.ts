import { livePart } from '@latchkey/core/features/feature'
import type { Operation } from '@latchkey/core/operations/operation'
import { addressOf, longAccount, longName, longNetwork, transferOf, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'

const shared = { view: 'Account', script: typicalAccount, connected: ['otter'], ready: 'dl' } as const
const fee = { feeUnits: '27300000000000' }
const otherHash = `0x${'2b6e'.repeat(16)}`

/** Shows the result of a flow that has just ended. */
const end =
  (operation: Operation, networkId?: typeof longNetwork.caipNetworkId) =>
  async ({ instance, modal, find }: Visitor) => {
    await find('[role=tabpanel] li')
    if (networkId) instance.chooseNetwork(networkId)
    // Marked as shown, so that no toast covers it in the first frame.
    livePart(instance.latchkey, 'operationToasts', () => new Map<string, string>([[operation.id, operation.status]]))
    instance.latchkey.store.setState({ operations: [operation] })
    modal.push({ name: 'Account', step: 'operation', operationId: operation.id, isResult: true })
  }

const transfer = (status: Operation['status'], more = {}) => transferOf({ status, more: { ...fee, ...more } })
const of = ({ id, account, networkId, status, wallet, hash, startedAtMs }: Operation) => ({
  ...{ id, account, networkId, status, wallet, startedAtMs },
  ...(hash !== undefined && { hash }),
  ...fee,
})
const paid = { amountUnits: '500000000000000000', symbol: 'ETH', decimals: 18 }
const dollars = { amountUnits: '1204500000', symbol: 'USD', decimals: 6, tokenAddress: addressOf('d') }

const results: readonly (readonly [string, string, Operation])[] = [
  ['pending', 'a transfer was sent', transfer('pending')],
  ['done', 'a transfer is done', transfer('confirmed')],
  ['failed', 'a transfer failed', transfer('failed')],
  ['replaced', 'a transfer was replaced', transfer('replaced', { replacedBy: otherHash })],
  ['dropped', 'a transfer was dropped', transfer('dropped')],
  ['swapped', 'a swap is done', { ...of(transfer('confirmed')), kind: 'swap', detail: { ...paid, received: dollars } }],
  [
    'bought',
    'a purchase is done',
    {
      ...{ ...of(transfer('confirmed')), kind: 'purchase' },
      detail: { ...paid, payment: '250.00', paymentCurrency: 'USD', url: 'https://pay.example/order' },
    },
  ],
]

export const resultScenes: readonly Scene[] = [
  ...results.map(([id, state, operation]) => ({ ...shared, id: `result-${id}`, state, act: end(operation) })),
  {
    ...shared,
    id: 'result-long',
    state: 'a result with long figures and names',
    script: longAccount,
    act: end(
      transferOf({
        ...{ status: 'confirmed', amountUnits: '123456789123456789012345678', symbol: 'NORTHTOKEN1' },
        more: { ...fee, networkId: longNetwork.caipNetworkId, wallet: longName },
      }),
      longNetwork.caipNetworkId,
    ),
  },
]
