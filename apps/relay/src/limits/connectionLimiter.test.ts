import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createConnectionLimiter } from './connectionLimiter.ts'

function start(params: { unadmittedMax?: number; unadmittedPerAddressMax?: number; trustedProxies?: number }) {
  const { unadmittedMax = 100, unadmittedPerAddressMax = 2, trustedProxies = 0 } = params
  const server = new EventEmitter()
  let rejected = 0
  const limiter = createConnectionLimiter(server as never, {
    ...{ limits: { unadmittedMax, unadmittedPerAddressMax }, trustedProxies },
    onReject() {
      rejected += 1
    },
  })
  function from(remoteAddress: string) {
    const connection = Object.assign(new PassThrough(), { remoteAddress })
    server.emit('connection', connection)
    return connection
  }
  return { limiter, from, rejected: () => rejected }
}

const closed = (connection: PassThrough) => new Promise((resolve) => connection.destroy().once('close', resolve))

test('[S7.34] caps unadmitted connections per address or IPv6 /64, until they close or are admitted', async () => {
  const { limiter, from, rejected } = start({})
  const all = ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7', '2001:db8::1', '2001:db8::2', '2001:db8::3'].map(
    from,
  )
  expect(all.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false, true])
  expect([from('203.0.113.8').destroyed, rejected()]).toEqual([false, 2])
  // One is admitted, one closes.
  limiter.release(all[0]!)
  await closed(all[0]!)
  expect([from('203.0.113.7').destroyed, from('203.0.113.7').destroyed]).toEqual([false, true])
  await closed(all[1]!)
  expect(from('203.0.113.7').destroyed).toBe(false)
})

test('[S7.34] behind a proxy, caps only the total', () => {
  for (const { from } of [start({ unadmittedMax: 5, trustedProxies: 1 }), start({ unadmittedMax: 5 })]) {
    const address = '127.0.0.1'
    expect(Array.from({ length: 6 }, () => from(address).destroyed)).toEqual([false, false, false, false, false, true])
  }
  const { from } = start({ unadmittedMax: 5, trustedProxies: 1 })
  expect(Array.from({ length: 6 }, () => from('203.0.113.7').destroyed).filter(Boolean)).toHaveLength(1)
})
