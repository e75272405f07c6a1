import type { Transaction } from '@latchkey/core/activity/transaction'
import { expect, test } from 'vitest'
import { groupCalls } from './groupCalls.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const hourMs = 3_600_000

const rowAt = (id: string, atMs: number, { address = '0xa', operation = 'execute' } = {}) => ({
  ...{ id, atMs },
  transaction: { id, operation, contract: { address } } as Transaction,
})

test('calls of one contract on one day become one row at the place of the newest', () => {
  const rows = [
    rowAt('1', noon),
    rowAt('2', noon - hourMs, { address: '0xb' }),
    rowAt('3', noon - 2 * hourMs, { address: '0xA' }),
    rowAt('4', noon - 3 * hourMs, { operation: 'mint' }),
    rowAt('5', noon - 24 * hourMs),
  ]
  expect(groupCalls(rows).map(({ id, calls }) => [id, calls?.map((call) => call.id)])).toEqual([
    ['1', ['1', '3']],
    ['2', undefined],
    ['4', undefined],
    ['5', undefined],
  ])
})

test('calls of unknown contracts and operations of this browser stay alone', () => {
  const unknown = { ...rowAt('1', noon).transaction, contract: undefined } as unknown as Transaction
  const rows = [1, 2].map((id) => ({ id: String(id), atMs: noon, transaction: unknown }))
  expect(groupCalls([...rows, { id: '3', atMs: noon }])).toHaveLength(3)
})
