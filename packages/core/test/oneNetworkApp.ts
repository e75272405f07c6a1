import { memoryStorage } from '@latchkey/base/storage'
import type { Capabilities, ChainAdapter, Connecting } from '../src/chain/port.ts'
import { createLatchkey } from '../src/createLatchkey.ts'
import type { LatchkeyInstance } from '../src/instanceMethods.ts'

type Options = Partial<Parameters<typeof createLatchkey>[0]>

export type PartialAdapter = Partial<Omit<ChainAdapter, 'connecting'> & Omit<Connecting, 'capabilities'> & Capabilities>

/** An app on the network `eip155:1`, with the adapter parts that the test needs. */
export function oneNetworkApp(adapter: PartialAdapter, options: Options = {}): LatchkeyInstance {
  const capabilities = async () => adapter
  const connecting = async () => ({ ...adapter, capabilities })
  return createLatchkey({
    projectId: '0'.repeat(32),
    networks: [
      {
        id: 1,
        caipNetworkId: 'eip155:1',
        chainNamespace: 'eip155',
        name: 'One',
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrls: [],
      },
    ],
    adapters: [{ namespace: 'eip155', ...adapter, connecting } as ChainAdapter],
    metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
    storage: memoryStorage(),
    ...options,
  })
}
