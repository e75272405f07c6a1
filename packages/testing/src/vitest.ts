import { startTestChain } from './anvil.ts'
import { createTestWallet } from './createTestWallet.ts'
import { startTestRelay } from './relay.ts'
import type { TestChain, TestWallet, TestWalletOptions } from './testWallet.ts'

type Use<value> = (value: value) => Promise<void>

/** Fixtures of a test. */
export type WalletFixtures = {
  /** A new wallet for each test. */
  readonly wallet: TestWallet
  readonly chain: TestChain
  readonly relay: { readonly url: string }
}

type Shared = Pick<WalletFixtures, 'chain' | 'relay'>
type Nothing = Readonly<Record<never, never>>

/** In the form that `extend` accepts. */
type Definitions = {
  wallet: [(context: Shared, use: Use<TestWallet>) => Promise<void>, { scope: 'test' }]
  chain: [(context: Nothing, use: Use<TestChain>) => Promise<void>, { scope: 'file' }]
  relay: [(context: Nothing, use: Use<Shared['relay']>) => Promise<void>, { scope: 'file' }]
}

/**
 * Fixtures for Vitest: `const test = base.extend<WalletFixtures>(walletFixtures())`. `relay` and `chain` are started once per file,
 * unless the options name yours; each test gets a new `wallet`.
 */
export function walletFixtures(options: TestWalletOptions = {}): Definitions {
  const [given] = options.chains ?? []
  const { relayUrl } = options
  return {
    // Vitest reads the dependencies of a fixture from its first parameter; `{}` means none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    chain: [async ({}, use) => await withChain(given, use), { scope: 'file' }],
    // biome-ignore lint/correctness/noEmptyPattern: see above
    relay: [async ({}, use) => await withRelay(relayUrl, use), { scope: 'file' }],
    wallet: [
      async ({ chain, relay }, use) => {
        const wallet = createTestWallet({ chains: [chain], relayUrl: relay.url, ...options })
        await use(wallet)
        await wallet.close()
      },
      { scope: 'test' },
    ],
  }
}

async function withChain(given: TestChain | undefined, use: Use<TestChain>): Promise<void> {
  if (given) return await use(given)
  const chain = await startTestChain()
  await use(chain)
  await chain.stop()
}

async function withRelay(relayUrl: string | undefined, use: Use<Shared['relay']>): Promise<void> {
  if (relayUrl) return await use({ url: relayUrl })
  const relay = await startTestRelay()
  await use(relay)
  await relay.stop()
}
