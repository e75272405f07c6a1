import { startTestChain } from './anvil.ts'
import { createTestWallet } from './createTestWallet.ts'
import { startTestRelay } from './relay.ts'
import type { TestChain, TestWallet, TestWalletOptions } from './testWallet.ts'

type Use<value> = (value: value) => Promise<void>

/** What a test gets by naming it. */
export type WalletFixtures = {
  /** A wallet of this test. */
  readonly wallet: TestWallet
  readonly chain: TestChain
  readonly relay: { readonly url: string }
}

type Shared = Pick<WalletFixtures, 'chain' | 'relay'>
type Nothing = Readonly<Record<never, never>>

/** As `extend` takes them. */
type Definitions = {
  wallet: [(context: Shared, use: Use<TestWallet>) => Promise<void>, { scope: 'test' }]
  chain: [(context: Nothing, use: Use<TestChain>) => Promise<void>, { scope: 'file' }]
  relay: [(context: Nothing, use: Use<Shared['relay']>) => Promise<void>, { scope: 'file' }]
}

/**
 * Fixtures for Vitest: `const test = base.extend<WalletFixtures>(walletFixtures())`. `relay` and `chain` are started once a file, unless the options
 * name yours; `wallet` is made anew for each test.
 */
export function walletFixtures(options: TestWalletOptions = {}): Definitions {
  const [given] = options.chains ?? []
  const { relayUrl } = options
  return {
    // Vitest reads from the first parameter what a fixture needs; `{}` says: nothing.
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
