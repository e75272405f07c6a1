import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { connectInPage } from './connectInPage.tsx'
import { signInHeadless, signInInPage, storageRefused } from './signInInPage.tsx'

/** Tests of the kit in the simulated page of the current vitest environment. */
export function testInPage(): void {
  let error: MockInstance
  beforeEach(() => {
    error = vi.spyOn(globalThis.console, 'error')
  })
  afterEach(() => {
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  })

  test('the button mounts, opens the modal and connects the test wallet', connectInPage)
  test('a visitor signs in to the embedded wallet by e-mail, approves and rejects', signInInPage)
  test('an app signs a visitor in without the modal, on a new device', signInHeadless)
  test('a frame without storage says so in the modal and in the hook', storageRefused)
}
