import { type Clock, systemClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMemoryRelay } from '../../test/memoryRelay.ts'
import { createTestPair, granted, next } from '../../test/testPair.ts'
import { createAppClient } from './createAppClient.ts'
import { createWalletClient } from './createWalletClient.ts'

const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })
/** The system clock, with the number of its timers that neither ran nor were cancelled. */
function countingClock(): Clock & { readonly running: () => number } {
  const running = new Set<() => void>()
  return {
    now: systemClock.now,
    after(ms, task) {
      const stop = systemClock.after(ms, () => {
        running.delete(cancel)
        task()
      })
      const cancel = (): void => {
        running.delete(cancel)
        stop()
      }
      running.add(cancel)
      return cancel
    },
    running: () => running.size,
  }
}
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))
afterEach(() => void vi.unstubAllGlobals())

describe('destroy', () => {
  it('leaves no timer, channel or listener behind in any state', async () => {
    let channels = 0
    vi.stubGlobal(
      'BroadcastChannel',
      class extends BroadcastChannel {
        constructor(name: string) {
          super(name)
          channels += 1
        }
        override close() {
          channels -= 1
          super.close()
        }
      },
    )
    const clock = countingClock()
    const hub = createMemoryRelay()
    const metadata = { name: '', description: '', url: 'https://a.example', icons: [] }
    const options = (id: string) => ({ relay: hub.client(id), storage: memoryStorage(), metadata, clock })
    const app = createAppClient(options('app'))
    const wallet = createWalletClient(options('wallet'))
    const { uri, approval } = await app.connect({ namespaces: granted })
    const proposed = next(wallet, 'session_proposal')
    await wallet.pair(uri)
    await wallet.approve({ id: (await proposed).id, namespaces: granted })
    const { topic } = await approval
    const shown = next(wallet, 'session_request')
    const pending = Promise.allSettled([
      app.request(sign(topic)),
      app.ping(topic),
      wallet.ping(topic),
      app.extend(topic).then(({ acknowledged }) => acknowledged()),
      app.connect({ namespaces: granted }).then((connection) => connection.approval),
    ])
    await shown
    await hub.quiet()
    expect(channels).toBe(2)
    expect(clock.running()).toBeGreaterThan(0)
    app.destroy()
    wallet.destroy()
    for (const result of await pending) expect(result.status).toBe('rejected')
    await hub.quiet()
    expect(channels).toBe(0)
    expect(clock.running()).toBe(0)
    expect(unhandled).toEqual([])
  })

  it('starts nothing when destroyed while loading, and rejects later calls by name', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    await pair.hub.quiet()
    for (const [side, create] of [
      ['app', pair.newApp],
      ['wallet', pair.newWallet],
    ] as const) {
      pair[side].client.destroy()
      const { client } = create()
      client.destroy()
      const gone = { code: 'SIGN_CLIENT_DESTROYED' }
      await expect(client.ready()).rejects.toMatchObject(gone)
      await expect(client.ping(topic)).rejects.toMatchObject(gone)
      await expect(client.disconnect(topic)).rejects.toMatchObject(gone)
    }
    await pair.hub.quiet()
    expect(pair.clock.pending()).toBe(0)
    expect(unhandled).toEqual([])
  })

  it('[S8.8] reports an unreadable storage from every call', async () => {
    const broken = { ...memoryStorage(), keys: () => Promise.reject(new DOMException('no', 'SecurityError')) }
    const hub = createMemoryRelay()
    const metadata = { name: '', description: '', url: '', icons: [] }
    for (const create of [createAppClient, createWalletClient]) {
      const client = create({ relay: hub.client('x'), storage: broken, metadata })
      await expect(client.ready()).rejects.toMatchObject({
        code: 'NOT_INITIALIZED',
        message: 'Not initialized. sign client: its storage cannot be read',
      })
      await expect(client.ping('00'.repeat(32))).rejects.toMatchObject({ code: 'NOT_INITIALIZED' })
      client.destroy()
    }
    await hub.quiet()
    expect(unhandled).toEqual([])
  })
})
