import { createTestWallet, type TestWallet } from '@latchkey/testing'
import type { Stack } from './stack.ts'
import { rpcUrl } from './visitor.ts'

const solanaId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'

/** An EVM extension on the first devnet, with an account of the test mnemonic. */
export function evmExtension(stack: Stack, name: string, account: number): TestWallet {
  return createTestWallet({
    name,
    rdns: `test.${name.toLowerCase().replaceAll(' ', '-')}`,
    chains: [{ id: 31337, rpcUrl: rpcUrl(stack, 31337) }],
    accounts: 10,
    account,
    timeoutMs: 30_000,
  })
}

/** A Solana extension, and its address. */
export function solanaExtension(stack: Stack, name: string, account: number) {
  const wallet = createTestWallet({
    name,
    chains: [{ id: solanaId, rpcUrl: `${stack.server}/v1?chainId=${solanaId}&projectId=${'0'.repeat(32)}` }],
    accounts: 10,
    account,
    timeoutMs: 30_000,
  })
  return { wallet, address: wallet.addressOn(solanaId) }
}

/** An extension for both namespaces, and its Solana address. */
export function multiChainExtension(stack: Stack, name: string, account: number) {
  const wallet = createTestWallet({
    name,
    rdns: `test.${name.toLowerCase()}`,
    chains: [
      { id: 31337, rpcUrl: rpcUrl(stack, 31337) },
      { id: solanaId, rpcUrl: `${stack.server}/v1?chainId=${solanaId}&projectId=${'0'.repeat(32)}` },
    ],
    accounts: 10,
    account,
    timeoutMs: 30_000,
  })
  return { wallet, solana: wallet.addressOn(solanaId) }
}
