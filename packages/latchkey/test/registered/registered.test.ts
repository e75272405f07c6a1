import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { mainnet } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import { createLatchkey, type Eip1193Provider } from '../../src/latchkey.ts'
import type { useAccount, useSignMessage, useSwitchNetwork } from '../../src/react.ts'
import { applyTheme } from '../../src/theme.ts'

const open = () =>
  createLatchkey({
    projectId: '0'.repeat(32),
    networks: [mainnet, latchkeyDevnet],
    adapters: [eip155()],
    metadata: { name: 'App' },
    relayUrl: undefined,
  })

declare module '../../src/latchkey.ts' {
  interface Register {
    latchkey: ReturnType<typeof open>
  }
}

test('registering the instance narrows chain ids, and status narrows the address', () => {
  type Account = ReturnType<typeof useAccount<'eip155'>>
  type Connected = Extract<Account, { status: 'connected' }>
  expectTypeOf<Connected['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Connected['chainId']>().toEqualTypeOf<1 | 31337>()
  expectTypeOf<Connected['isConnected']>().toEqualTypeOf<true>()
  expectTypeOf<Extract<Account, { status: 'disconnected' }>['address']>().toEqualTypeOf<undefined>()
  expectTypeOf<Parameters<ReturnType<typeof useSwitchNetwork>['switchNetwork']>[0]>().toExtend<
    { chainId: 1 | 31337 } | { networkId: string }
  >()
  expectTypeOf<ReturnType<typeof useSignMessage>['data']>().toEqualTypeOf<string | undefined>()
  expectTypeOf(open().getProvider<'eip155'>).returns.toEqualTypeOf<Eip1193Provider>()
})

test('an unknown theme variable is a type error and a named runtime error', () => {
  // @ts-expect-error: misspelt
  expect(() => applyTheme({ accnt: '#0a7d55' })).toThrow(/themeVariables\.accnt/)
})
