import { createTestWallet } from './createTestWallet.ts'
import type { PlaywrightTarget } from './injected/playwrightTarget.ts'
import type { TestWallet, TestWalletOptions } from './testWallet.ts'

/** Fixtures of a test. */
export type WalletFixtures = {
  /** A wallet in every page of the test's context. */
  readonly wallet: TestWallet
}

/** In the form that `extend` accepts. */
type Definitions = {
  wallet: (context: { readonly context: PlaywrightTarget }, use: (wallet: TestWallet) => Promise<void>) => Promise<void>
}

/** Fixtures for Playwright Test: `const test = base.extend<WalletFixtures>(walletFixtures({ chains }))`. */
export function walletFixtures(options: TestWalletOptions = {}): Definitions {
  return {
    wallet: async ({ context }, use) => {
      const wallet = createTestWallet(options)
      await wallet.inject(context)
      await use(wallet)
      await wallet.close()
    },
  }
}
