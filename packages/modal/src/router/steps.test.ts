import { expect, test } from 'vitest'
import type { Stack } from './route.ts'
import { backToStep, leaveView } from './steps.ts'

const form = { name: 'WalletSend' } as const
const review = { ...form, step: 'review' } as const
const confirm = { ...form, step: 'confirm' } as const
const account = { name: 'Account' } as const
const stack: Stack = [account, form, review, confirm]

test('[S4.9] goes back to an earlier step of the view', () => {
  expect(backToStep(stack, review)).toEqual([account, form, review])
  expect(backToStep(stack, form)).toEqual([account, form])
})

test('going back from a directly opened step replaces it with the earlier step', () => {
  expect(backToStep([confirm], form)).toEqual([form])
  expect(backToStep([account, review], form)).toEqual([account, form])
})

test('a step of a closed view changes nothing', () => {
  const left: Stack = [{ name: 'UnsupportedChain' }]
  expect(backToStep(left, form)).toBe(left)
})

test('[S2.23] leaves the view with all its steps', () => {
  expect(leaveView(stack)).toEqual([account])
  expect(leaveView([form, review])).toBeUndefined()
})
