import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashesOf, type OperationEvent, operationAfter } from './operation.machine.ts'
import { isSettled, type TransferOperation } from './operation.ts'

const sent: TransferOperation = {
  id: 'one',
  kind: 'transfer',
  account: 'eip155:0xAa',
  networkId: 'eip155:1',
  status: 'pending',
  wallet: 'Page',
  hash: 'first',
  startedAtMs: 0,
  detail: { amountUnits: '15', symbol: 'COIN', decimals: 1, to: '0xBb' },
}
const after = (...events: readonly OperationEvent[]) => events.reduce(operationAfter, sent)
const resent = (hash: string, cancels = false) => ({ type: 'resent', hash, cancels }) as const
const mined = (hash: string, status: 'confirmed' | 'failed' = 'confirmed') =>
  ({ type: 'mined', status, hash, feeUnits: 7n }) as const

test('a transfer that was sped up keeps every hash until one is mined, which becomes its hash', () => {
  const twice = after(resent('second'), resent('third'))
  expect(twice).toMatchObject({ status: 'pending', hash: 'third' })
  expect(hashesOf(twice)).toEqual(['third', 'second', 'first'])
  const late = operationAfter(twice, mined('second', 'failed'))
  expect(late).toMatchObject({ status: 'failed', hash: 'second', feeUnits: '7' })
  expect([...hashesOf(late)].sort()).toEqual(['first', 'second', 'third'])
})

test('a transfer ends canceled if the cancellation is mined, and confirmed if the transfer itself is mined first', () => {
  const canceling = after(resent('cancel', true), resent('faster', true))
  expect(hashesOf(canceling)).toEqual(['faster', 'cancel', 'first'])
  expect(canceling.hash).toBe('first')
  expect(operationAfter(canceling, mined('cancel'))).toMatchObject({ status: 'canceled', replacedBy: 'cancel' })
  expect(operationAfter(canceling, mined('first'))).toMatchObject({ status: 'confirmed', hash: 'first' })
})

test('recognises a cancellation that was mined before the wallet responded', () => {
  const replaced = after({ type: 'replaced', replacedBy: 'cancel', cancels: false })
  expect(replaced.status).toBe('replaced')
  expect(operationAfter(replaced, resent('cancel', true)).status).toBe('canceled')
  expect(operationAfter(replaced, resent('other', true)).status).toBe('replaced')
})

test('a dropped transfer becomes pending when it is sent again', () => {
  expect(after({ type: 'dropped' }, resent('second'))).toMatchObject({ status: 'pending', hash: 'second' })
})

const hash = fc.constantFrom('first', 'second', 'third', 'cancel', 'other')
const event: fc.Arbitrary<OperationEvent> = fc.oneof(
  fc.record({ type: fc.constant('seen' as const), fingerprint: fc.string(), maxFeeUnits: fc.bigInt({ min: 0n }) }),
  fc.record({ type: fc.constant('resent' as const), hash, cancels: fc.boolean() }),
  fc.record({
    type: fc.constant('mined' as const),
    hash,
    status: fc.constantFrom('confirmed' as const, 'failed' as const),
  }),
  fc.record({
    type: fc.constant('replaced' as const),
    replacedBy: fc.option(hash, { nil: undefined }),
    cancels: fc.boolean(),
  }),
  fc.constant({ type: 'dropped' as const }),
)

test('for events in any order, the outcome is final and matches the mined transaction', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let operation: TransferOperation = sent
      for (const one of events) {
        const before = operation
        operation = operationAfter(before, one)
        expect(new Set(hashesOf(operation)).size).toBe(hashesOf(operation).length)
        if (before.status === 'confirmed' || before.status === 'failed' || before.status === 'canceled')
          expect(operation).toBe(before)
        for (const known of hashesOf(before)) expect(hashesOf(operation)).toContain(known)
        if (one.type !== 'mined' || before.status !== 'pending') continue
        const cancels = before.cancelHashes?.includes(one.hash)
        expect(operation.status).toBe(cancels ? 'canceled' : one.status)
        expect(cancels ? operation.replacedBy : operation.hash).toBe(one.hash)
      }
      expect(isSettled(operation)).toBe(operation.status !== 'pending')
    }),
  )
})
