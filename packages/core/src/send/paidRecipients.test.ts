import { expect, test } from 'vitest'
import type { OperationStatus, TransferOperation } from '../operations/operation.ts'
import { paidRecipients } from './paidRecipients.ts'

const own = 'eip155:0xaa'

const transfer = (to: string, status: OperationStatus = 'confirmed', account = own): TransferOperation => ({
  ...{ id: to, kind: 'transfer', account: account as typeof own, networkId: 'eip155:1', wallet: 'W', status },
  ...{ startedAtMs: 0, detail: { amountUnits: '1', symbol: 'COIN', decimals: 18, to } },
})

test("returns the account's recipients, latest first and without duplicates", () => {
  const operations = [
    ...[transfer('0x1'), transfer('0x2'), transfer('0x1'), transfer('0x3', 'pending')],
    // Failed transfers and those of other accounts do not count.
    ...[transfer('0x4', 'failed'), transfer('0x5', 'rejected'), transfer('0x6', 'confirmed', 'eip155:0xbb')],
  ]
  expect(paidRecipients({ operations }, own)).toEqual(['0x3', '0x1', '0x2'])
})
