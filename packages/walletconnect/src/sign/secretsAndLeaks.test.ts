import { memoryStorage } from '@latchkey/base/storage'
import { describe, expect, it } from 'vitest'
import { createTestPair, granted, next } from '../../test/testPair.ts'
import { createAppClient } from './createAppClient.ts'

const sign = (topic: string) => ({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x68', '0xab'] })

describe('secrets and leaks', () => {
  it('never logs keys, payloads or texts of a peer', async () => {
    const pair = createTestPair()
    pair.hub.fault = () => 'twice'
    const { topic } = await pair.connect()
    const secrets = [...pair.logs].join('\n')
    const stored = JSON.stringify(await pair.storages.app.get(`wc/app/session/${topic}`))
    const key = /"symKey":"([0-9a-f]{64})"/.exec(stored)?.[1] ?? 'none'
    pair.hub.publish('wallet', { topic, message: 'garbage', tag: 1, ttlSec: 300, prompt: false })
    await pair.hub.quiet()
    const text = pair.logs.join('\n') + secrets
    expect(text).toContain('message.dropped')
    expect(text).not.toContain(key)
    expect(text).not.toMatch(/symKey|privateKey|[0-9a-f]{64}/)
  })

  it('a destroyed client leaves no timer and rejects pending calls', async () => {
    const pair = createTestPair()
    const { topic } = await pair.connect()
    const { approval } = await pair.app.client.connect({ namespaces: granted })
    const shown = next(pair.wallet.client, 'session_request')
    const answer = pair.app.client.request(sign(topic))
    await shown
    pair.app.client.destroy()
    pair.wallet.client.destroy()
    await expect(answer).rejects.toMatchObject({ code: 'SIGN_CLIENT_DESTROYED' })
    await expect(approval).rejects.toMatchObject({ code: 'SIGN_CLIENT_DESTROYED' })
    await pair.hub.quiet()
    expect(pair.clock.pending()).toBe(0)
  })

  it('the link is available without network, also when the relay never answers', async () => {
    const pair = createTestPair()
    const relay = pair.hub.client('lonely')
    relay.setOnline(false)
    const app = createAppClient({
      relay,
      storage: memoryStorage(),
      metadata: { name: '', description: '', url: '', icons: [] },
    })
    expect((await app.connect({ namespaces: granted })).uri).toMatch(/^wc:/)
    app.destroy()
  })
})
