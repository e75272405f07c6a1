import { type DraftState, emptyDraft } from '@latchkey/core/send/draft.machine'
import { expect, test } from 'vitest'
import { sendStep } from './sendStep.ts'

const filled: DraftState = {
  amount: '1',
  receiver: '0xb',
  token: { symbol: 'ETH', decimals: 18, units: 10n ** 18n },
}
const asking: DraftState = { ...filled, request: { operationId: '1' } }
const inModal = { readable: true, reviews: true }
const inFrame = { readable: true, reviews: false }

test('without a response to wait for, the confirmation returns to the review, or to the form if the frame reviews', () => {
  expect(sendStep('confirm', asking, inModal)).toBe('confirm')
  expect(sendStep('confirm', filled, inModal)).toBe('review')
  expect(sendStep('confirm', asking, inFrame)).toBe('confirm')
  expect(sendStep('confirm', filled, inFrame)).toBeUndefined()
  expect(sendStep('review', filled, inFrame)).toBeUndefined()
})

test('the review needs a complete draft that the wallet has not changed', () => {
  expect(sendStep('review', filled, inModal)).toBe('review')
  expect(sendStep('review', emptyDraft, inModal)).toBeUndefined()
  expect(sendStep('review', { ...filled, moved: 'network' }, inModal)).toBeUndefined()
  expect(sendStep('review', filled, { ...inModal, readable: false })).toBeUndefined()
  expect(sendStep('recipient', emptyDraft, inModal)).toBe('recipient')
})
