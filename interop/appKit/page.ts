import { Buffer } from 'node:buffer'
import { createAppKit } from '@reown/appkit'
import { mainnet } from '@reown/appkit/networks'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'

// The official modal with its own sign-in, as an app would set it up. Built by buildPage.ts.
const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: '0'.repeat(32),
  metadata: { name: 'AppKit app', description: 'The app of the interop tests', url: location.origin, icons: [] },
  features: { email: false, socials: false, swaps: false, onramp: false, analytics: true, reownAuthentication: true },
  enableCoinbase: false,
  // Without this setting, AppKit loads a font from a font host.
  themeVariables: { '--w3m-font-family': 'sans-serif' },
})

Object.assign(window, {
  // The protocol client needs this global; bundlers drop AppKit's polyfill.
  Buffer,
  openModal: () => modal.open(),
  account: () => modal.getAccount()?.address,
  request: (method: string, params: readonly unknown[]) =>
    (modal.getWalletProvider() as { request(call: unknown): Promise<unknown> }).request({ method, params }),
  disconnect: () => modal.disconnect(),
})
