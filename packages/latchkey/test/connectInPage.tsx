import { eip155 } from '@latchkey/eip155'
import { createTestWallet } from '@latchkey/testing'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import { createLatchkey } from '../src/latchkey.ts'
import { ConnectButton, LatchkeyProvider } from '../src/react.ts'
import { local, pageControls } from './pageControls.ts'

/** In a simulated page: mounts the button, opens the modal, connects the test wallet, disconnects. */
export async function connectInPage(): Promise<void> {
  const wallet = createTestWallet()
  const removeWallet = wallet.install(window)
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [local],
    adapters: [eip155()],
    metadata: { name: 'App' },
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey}>
        <ConnectButton />
      </LatchkeyProvider>
    </StrictMode>,
  )
  const { button, press } = pageControls()
  // React's effects have run, as after `render` of Testing Library.
  await expect.poll(() => latchkey.live.started !== undefined).toBe(true)
  await press(/^Connect/)
  await press(/Test Wallet/)
  await expect.poll(() => latchkey.getAccount().address).toBe(wallet.address)
  await expect.poll(() => host.textContent).toContain(wallet.address.slice(0, 4))
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  await latchkey.disconnect()
  await expect.poll(() => button(/^Connect/)).toBeDefined()
  root.unmount()
  host.remove()
  removeWallet()
  await latchkey.destroy()
}
