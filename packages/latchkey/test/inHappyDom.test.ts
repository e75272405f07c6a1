// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectInPage } from './connectInPage.ts'
import { signInHeadless, signInInPage, storageRefused } from './signInInPage.ts'

beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})

test('the button mounts, opens the modal and connects the test wallet', connectInPage)
test('a visitor signs in to the embedded wallet by e-mail, approves and rejects', signInInPage)
test('an app signs a visitor in without the modal, on a new device', signInHeadless)
test('a frame without storage says so in the modal and in the hook', storageRefused)
