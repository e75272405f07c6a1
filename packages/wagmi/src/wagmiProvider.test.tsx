// @vitest-environment jsdom
import { eip155 } from '@latchkey/eip155'
import { createTestWallet } from '@latchkey/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { foundry } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createConfig, http, useConnection, useDisconnect, WagmiProvider } from 'wagmi'
import { latchkeyConnector } from './latchkeyConnector.ts'

/** A visit: the page as a server renders it, then hydrated in strict mode. */
function visit(reconnectOnMount: boolean) {
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [foundry],
    adapters: [eip155()],
    metadata: { name: 'App' },
  })
  const config = createConfig({
    chains: [foundry],
    connectors: [latchkeyConnector(latchkey)],
    transports: { [foundry.id]: http('http://127.0.0.1:1') },
    multiInjectedProviderDiscovery: false,
    ssr: true,
  })
  const page = (
    <StrictMode>
      <WagmiProvider config={config} reconnectOnMount={reconnectOnMount}>
        <QueryClientProvider client={new QueryClient()}>
          <LatchkeyProvider latchkey={latchkey}>
            <ConnectButton />
            <Account />
          </LatchkeyProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(page)
  const root = hydrateRoot(host, page)
  return {
    latchkey,
    async leave() {
      root.unmount()
      host.remove()
      await latchkey.destroy()
    },
  }
}

function Account() {
  const { address, status } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      <output>{`${status} ${address}`}</output>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}

const shown = () => document.querySelector('output')?.textContent
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))
async function press(name: RegExp) {
  await expect.poll(() => button(name)).toBeDefined()
  button(name)?.click()
}

test.each([true, false])(
  'wagmi 3 follows ConnectButton in a hydrated page in strict mode, with reconnectOnMount %s',
  async (reconnectOnMount) => {
    localStorage.clear()
    const error = vi.spyOn(globalThis.console, 'error')
    const wallet = createTestWallet()
    const removeWallet = wallet.install(window)
    const first = visit(reconnectOnMount)
    await expect.poll(() => first.latchkey.live.started !== undefined).toBe(true)
    await press(/^Connect/)
    await press(/^Test Wallet/)
    await expect.poll(shown).toBe(`connected ${wallet.address}`)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
    await first.leave()

    // After a reload.
    const second = visit(reconnectOnMount)
    await expect.poll(shown).toBe(`connected ${wallet.address}`)
    await press(/^Leave/)
    await expect.poll(shown).toBe('disconnected undefined')
    expect(second.latchkey.getAccount().status).toBe('disconnected')
    await second.leave()
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
    removeWallet()
  },
)
