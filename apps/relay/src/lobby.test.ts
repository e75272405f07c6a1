import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLobby } from './lobby.ts'

function start(params: { newcomersMax?: number; newcomersPerAddressMax?: number; trustedProxies?: number }) {
  const { newcomersMax = 100, newcomersPerAddressMax = 2, trustedProxies = 0 } = params
  const server = new EventEmitter()
  let cuts = 0
  const lobby = createLobby(server as never, {
    ...{ limits: { newcomersMax, newcomersPerAddressMax }, trustedProxies },
    onCut() {
      cuts += 1
    },
  })
  function from(remoteAddress: string) {
    const connection = Object.assign(new PassThrough(), { remoteAddress })
    server.emit('connection', connection)
    return connection
  }
  return { lobby, from, cuts: () => cuts }
}

const closed = (connection: PassThrough) => new Promise((resolve) => connection.destroy().once('close', resolve))

test('[S7.34] one address has only so many places among the newcomers, a /64 for IPv6, and gets them back', async () => {
  const { lobby, from, cuts } = start({})
  const all = ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7', '2001:db8::1', '2001:db8::2', '2001:db8::3'].map(
    from,
  )
  expect(all.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false, true])
  expect([from('203.0.113.8').destroyed, cuts()]).toEqual([false, 2])
  // One is let in, and one goes away.
  lobby.leave(all[0]!)
  await closed(all[0]!)
  expect([from('203.0.113.7').destroyed, from('203.0.113.7').destroyed]).toEqual([false, true])
  await closed(all[1]!)
  expect(from('203.0.113.7').destroyed).toBe(false)
})

test('[S7.34] counts no address where it is that of a proxy, and all connections together all the same', () => {
  for (const { from } of [start({ newcomersMax: 5, trustedProxies: 1 }), start({ newcomersMax: 5 })]) {
    const address = '127.0.0.1'
    expect(Array.from({ length: 6 }, () => from(address).destroyed)).toEqual([false, false, false, false, false, true])
  }
  const { from } = start({ newcomersMax: 5, trustedProxies: 1 })
  expect(Array.from({ length: 6 }, () => from('203.0.113.7').destroyed).filter(Boolean)).toHaveLength(1)
})
