import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { solana } from '@latchkey/solana'
import { solanaMainnet } from '@latchkey/solana/networks'
import { mainnet } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import {
  createLatchkey,
  type Eip1193Provider,
  type Latchkey,
  sendCalls,
  sendTransaction,
  signTypedData,
} from '../../src/latchkey.ts'
import type {
  useAccount,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
} from '../../src/react.ts'
import { applyTheme } from '../../src/theme.ts'

const open = () =>
  createLatchkey({
    projectId: '0'.repeat(32),
    networks: [mainnet, latchkeyDevnet, solanaMainnet],
    adapters: [eip155(), solana()],
    metadata: { name: 'App' },
    relayUrl: undefined,
  })

declare module '../../src/latchkey.ts' {
  interface Register {
    latchkey: ReturnType<typeof open>
  }
}

type Connected<account> = Extract<account, { status: 'connected' }>
type SolanaId = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('registering the instance narrows ids by namespace, and status narrows the address', () => {
  type Account = Connected<ReturnType<typeof useAccount<'eip155'>>>
  expectTypeOf<Account['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Account['chainId']>().toEqualTypeOf<1 | 31337>()
  expectTypeOf<Account['networkId']>().toEqualTypeOf<'eip155:1' | 'eip155:31337'>()
  expectTypeOf<Account['isConnected']>().toEqualTypeOf<true>()
  expectTypeOf<Connected<ReturnType<typeof useAccount<'solana'>>>['chainId']>().toEqualTypeOf<SolanaId>()
  type Any = Connected<ReturnType<typeof useAccount<'eip155' | 'solana'>>>
  expectTypeOf<Any['namespace']>().toEqualTypeOf<'eip155' | 'solana'>()
  expectTypeOf<Extract<Any, { namespace: 'eip155' }>['chainId']>().toEqualTypeOf<1 | 31337>()
  type Disconnected = Extract<ReturnType<typeof useAccount<'eip155'>>, { status: 'disconnected' }>
  expectTypeOf<Disconnected['address']>().toEqualTypeOf<undefined>()
  expectTypeOf<Parameters<ReturnType<typeof useSwitchNetwork>['switchNetwork']>[0]>().toEqualTypeOf<
    | { readonly chainId: 1 | 31337 | SolanaId }
    | { readonly networkId: 'eip155:1' | 'eip155:31337' | `solana:${SolanaId}` }
  >()
  expectTypeOf(open().getProvider<'eip155'>).returns.toEqualTypeOf<Eip1193Provider>()
})

test('requests and their results have the types of the adapters', () => {
  type Instance = ReturnType<typeof open>
  expectTypeOf<Awaited<ReturnType<Instance['sendTransaction']>>>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<ReturnType<typeof useSendTransaction>['data']>().toEqualTypeOf<`0x${string}` | undefined>()
  // Solana's signatures are base58.
  expectTypeOf<ReturnType<typeof useSignMessage>['data']>().toEqualTypeOf<string | undefined>()
  const typed = (latchkey: Instance) => {
    void latchkey.sendTransaction({ transaction: { to: '0x0', value: 1n } })
    // @ts-expect-error: not an address
    void latchkey.sendTransaction({ transaction: { to: 'vitalik.eth' } })
    // @ts-expect-error: misspelt
    void sendTransaction(latchkey, { transaction: { too: '0x0' } })
    // @ts-expect-error: not an address
    void sendCalls(latchkey, { calls: [{ to: 'vitalik.eth' }] })
  }
  expectTypeOf(typed).parameter(0).toExtend<Latchkey>()
})

test('the message of typed data has the types in `types`: method, function and hook', () => {
  type Instance = ReturnType<typeof open>
  const types = { Mail: [{ name: 'to', type: 'address' }] } as const
  const method = ({ signTypedData }: Instance) => {
    void signTypedData({ typedData: { types, primaryType: 'Mail', message: { to: '0x0' } } })
    const inline = { Mail: [{ name: 'amount', type: 'uint256' }] } as const
    void signTypedData({ typedData: { types: inline, primaryType: 'Mail', message: { amount: 1n } } })
    void signTypedData({
      typedData: { types: { Mail: [{ name: 'to', type: 'address' }] }, primaryType: 'Mail', message: { to: '0x0' } },
    })
    // @ts-expect-error: a field of the message has another type
    void signTypedData({ typedData: { types, primaryType: 'Mail', message: { to: 1 } } })
    // @ts-expect-error: no such type
    void signTypedData({ typedData: { types, primaryType: 'Male', message: { to: '0x0' } } })
    // @ts-expect-error: a field of the message is missing
    void signTypedData({ typedData: { types, primaryType: 'Mail', message: {} } })
  }
  const action = (latchkey: Instance) => {
    void signTypedData(latchkey, { typedData: { types, primaryType: 'Mail', message: { to: '0x0' } } })
    void signTypedData(latchkey, {
      typedData: { types: { Mail: [{ name: 'to', type: 'address' }] }, primaryType: 'Mail', message: { to: '0x0' } },
    })
    // @ts-expect-error: a field of the message has another type
    void signTypedData(latchkey, { typedData: { types, primaryType: 'Mail', message: { to: 1 } } })
    // @ts-expect-error: no such type
    void signTypedData(latchkey, { typedData: { types, primaryType: 'Male', message: { to: '0x0' } } })
  }
  const hook = ({ signTypedData, signTypedDataAsync }: ReturnType<typeof useSignTypedData>) => {
    signTypedData({ typedData: { types, primaryType: 'Mail', message: { to: '0x0' } } })
    void signTypedDataAsync({ typedData: { types, primaryType: 'Mail', message: { to: '0x0' } } })
    // @ts-expect-error: a field of the message has another type
    signTypedData({ typedData: { types, primaryType: 'Mail', message: { to: 1 } } })
    // @ts-expect-error: a field of the message has another type
    void signTypedDataAsync({ typedData: { types, primaryType: 'Mail', message: { to: 1 } } })
  }
  // An instance whose adapters are unknown, as in a library.
  const untyped = (latchkey: Latchkey, typedData: unknown) => void signTypedData(latchkey, { typedData })
  expectTypeOf(method).parameter(0).toExtend<Latchkey>()
  expectTypeOf(action).parameter(0).toExtend<Latchkey>()
  expectTypeOf(hook).parameter(0).toHaveProperty('signTypedData')
  expectTypeOf(untyped).parameter(0).toEqualTypeOf<Latchkey>()
})

test('an unknown theme variable is a type error and a named runtime error', () => {
  // @ts-expect-error: misspelt
  expect(() => applyTheme({ accnt: '#0a7d55' })).toThrow(/themeVariables\.accnt/)
})
