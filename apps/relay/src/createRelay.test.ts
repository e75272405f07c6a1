import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRelay } from './createRelay.ts'
import { memoryMailbox } from './mailbox/memory.ts'
import { connectTestClient } from './testClient.ts'

/** Returns the pseudonym that a relay stores with a message instead of the publisher's address. */
async function storedAddress(address: string, pseudonymKey?: string): Promise<string> {
  const mailbox = memoryMailbox()
  let stored: string | undefined
  const put: typeof mailbox.put = (message) => {
    stored = message.address
    return mailbox.put(message)
  }
  const relay = await createRelay({ port: 0, trustedProxies: 1, pseudonymKey, mailbox: { ...mailbox, put } })
  onTestFinished(relay.close)
  const app = await connectTestClient(relay.url, { headers: { 'x-forwarded-for': address } })
  await app.call('irn_publish', { topic: randomBytes(32).toString('hex'), message: 'x', ttl: 300, tag: 1108 })
  await app.close()
  return stored ?? ''
}

test('relays with the same key store the same pseudonym of an address, and others a different one', async () => {
  const [key, other] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const pseudonym = await storedAddress('203.0.113.7', key)
  expect(pseudonym).toMatch(/^[0-9a-f]{16}$/)
  expect(await storedAddress('203.0.113.7', key)).toBe(pseudonym)
  const others = [
    await storedAddress('203.0.113.8', key),
    await storedAddress('203.0.113.7', other),
    await storedAddress('203.0.113.7'),
    await storedAddress('203.0.113.7'),
  ]
  expect(new Set([pseudonym, ...others]).size).toBe(5)
})
