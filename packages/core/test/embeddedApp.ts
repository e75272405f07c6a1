import { manualClock, systemClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { farcasterReloadMs, frameReadyDelayMs } from '@latchkey/contracts/constants/frame'
import { eip155 } from '@latchkey/eip155'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { startGuest } from '@latchkey/frame/guest/startGuest'
import { solana } from '@latchkey/solana'
import { memoryPage, pageOrigin, secureOrigin } from '../../frame/test/memoryPage.ts'
import { createLatchkey } from '../src/createLatchkey.ts'
import { frameOf } from '../src/embedded/frame/frameOf.ts'
import type { Network } from '../src/networks/network.ts'
import type { LatchkeyOptions } from '../src/options.ts'
import type { WebStorage } from '../src/storage/webStorage.ts'

export const evmAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const projectId = '0'.repeat(32)
const origins = {
  development: false,
  patterns: [{ protocol: 'https:', host: 'app.example.com', wildcard: false, port: '' }],
}

/** Storage of one browser, which the pages of a test share. */
export function browserStorage(): WebStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/**
 * A page of an app with an embedded wallet. Host, channel, guest and the links of the chains are real; `handlers`
 * replace the secure site. Loading the frame takes no time.
 */
export function embeddedApp(params: embeddedApp.Params) {
  const { options = {}, webStorage = browserStorage(), clock = manualClock(1_000_000) } = params
  const guests: startGuest.Guest[] = []
  /** Names of the requests that reached the frame. */
  const asked: string[] = []
  const handlers = Object.fromEntries(
    Object.entries(params.handlers).map(([name, handler]) => [
      name,
      (payload: never, context: never) => {
        asked.push(name)
        return handler(payload, context)
      },
    ]),
  ) as FrameHandlers
  const memory = memoryPage(({ window }) => {
    guests.push(startGuest({ window, projectId, origins, handlers, approve: async () => true, onFault: () => {} }))
  })
  const latchkey = createLatchkey({
    projectId,
    networks: [networkOf('eip155:1'), networkOf('eip155:10'), networkOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
    adapters: [eip155(), solana()],
    metadata: { name: 'App', url: pageOrigin },
    embeddedWallet: { secureUrl: secureOrigin },
    storage: memoryStorage(),
    webStorage,
    clock: {
      now: clock.now,
      after: (ms, task) => (isLoading(ms) ? systemClock.after(0, task) : clock.after(ms, task)),
    },
    ...options,
  })
  frameOf(latchkey, memory.page)
  return {
    latchkey,
    clock,
    webStorage,
    asked,
    loads: memory.loads,
    login: () => latchkey.store.getState().emailLogin,
    /** The visitor signed in or out in another page. */
    changeConnection: (isConnected: boolean) => guests.at(-1)?.emit('connection changed', { isConnected }),
  }
}

export declare namespace embeddedApp {
  type Params = {
    readonly handlers: FrameHandlers
    readonly options?: Partial<LatchkeyOptions>
    readonly webStorage?: ReturnType<typeof browserStorage>
    readonly clock?: ReturnType<typeof manualClock>
  }
}

const isLoading = (ms: number): boolean => ms === frameReadyDelayMs || ms === farcasterReloadMs

function networkOf(caipNetworkId: Network['caipNetworkId']): Network {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace: chainNamespace as Network['chainNamespace'],
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: ['http://localhost'],
  }
}
