import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backStack, currentView, openingStack, pushView, type RouteContext, replaceView, type Stack } from './route.ts'
import type { View } from './view.ts'

const context: RouteContext = {
  connected: false,
  hasAdapters: true,
  manualWalletConnect: false,
  mobile: false,
}
const open = (change: Partial<RouteContext>, requested?: View) =>
  currentView(openingStack({ ...context, ...change }, requested)).name

describe('openingStack', () => {
  test('[S2.18] opens Account if an address is connected, otherwise Connect', () => {
    expect(open({ connected: true })).toBe('Account')
    expect(open({ connected: false })).toBe('Connect')
  })
  test('[S2.16] manual wallet connection, or no adapters and no address: AllWallets on mobile, else the basic view', () => {
    expect(open({ manualWalletConnect: true, mobile: true })).toBe('AllWallets')
    expect(open({ manualWalletConnect: true })).toBe('ConnectingWalletConnectBasic')
    expect(open({ hasAdapters: false, mobile: true })).toBe('AllWallets')
    expect(open({ hasAdapters: false })).toBe('ConnectingWalletConnectBasic')
    expect(open({ hasAdapters: false, connected: true })).toBe('Account')
  })
  test('[S2.17] an explicit view request takes precedence over every rule', () => {
    const contexts = fc.record({
      connected: fc.boolean(),
      hasAdapters: fc.boolean(),
      manualWalletConnect: fc.boolean(),
      mobile: fc.boolean(),
    })
    fc.assert(
      fc.property(contexts, (any) => currentView(openingStack(any, { name: 'WalletSend' })).name === 'WalletSend'),
    )
  })
})

describe('backStack', () => {
  const stack: Stack = [{ name: 'Account' }, { name: 'WalletSend' }]
  test('[S2.20] goes to the previous view; undefined if there is none', () => {
    expect(backStack(stack)).toEqual([{ name: 'Account' }])
    expect(backStack([{ name: 'Connect' }])).toBeUndefined()
  })
  test('behaviour: opening the current view again adds no step', () => {
    expect(pushView(stack, { name: 'WalletSend' })).toBe(stack)
    expect(replaceView(stack, { name: 'SwitchNetwork' })).toEqual([{ name: 'Account' }, { name: 'SwitchNetwork' }])
  })
})
