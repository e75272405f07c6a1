import type { ChainAdapter } from '@latchkey/core/chain/port'
import type { WalletLink } from '@latchkey/core/connect/port'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LatchkeyContext } from '../LatchkeyContext.ts'
import { useSignMessage } from './useSignMessage.ts'

type Sign = ReturnType<typeof useSignMessage>

function Page({ take }: { readonly take: (sign: Sign) => void }) {
  take(useSignMessage())
  return null
}

test('passes the message and the abort signal to the wallet', async () => {
  const asked: unknown[] = []
  const adapter = {
    namespace: 'eip155',
    connecting: async () => ({
      capabilities: async () => ({
        signMessage: async (question: unknown) => {
          asked.push(question)
          return '0xsigned'
        },
      }),
    }),
  } as unknown as ChainAdapter
  const one = { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155', name: 'One', rpcUrls: [] } as const
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [{ ...one, nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 } }],
    adapters: [adapter],
    metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
  })
  const link = {} as WalletLink
  latchkey.live.links.set('page@eip155 eip155', { link, release: () => {} })
  latchkey.store.setState({
    connections: [
      {
        id: 'page@eip155',
        epoch: 1,
        walletId: 'page',
        wallet: { name: 'Page' },
        via: 'injected',
        status: 'connected',
        accounts: [{ namespace: 'eip155', address: '0xa', type: 'eoa' }],
        networks: { eip155: 'eip155:1' },
      },
    ],
    active: { eip155: { connectionId: 'page@eip155', address: '0xa' } },
  })

  let sign: Sign | undefined
  const take = (given: Sign) => {
    sign = given
  }
  renderToString(createElement(LatchkeyContext.Provider, { value: latchkey }, createElement(Page, { take })))
  const { signal } = new AbortController()
  expect(await sign?.signMessageAsync({ message: 'Hello', signal })).toBe('0xsigned')
  expect(asked).toEqual([{ link, address: '0xa', message: 'Hello', signal }])
})
