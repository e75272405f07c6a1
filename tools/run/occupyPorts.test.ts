import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimPorts } from './claimPorts.mjs'
import { occupyPorts } from './occupyPorts.mjs'
import { defaultPorts } from './parts.mjs'

function listen(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''))
    server.listen(port, host, () => server.close(() => resolve('free')))
  })
}

test('takes the free ports on every address, closes connections, and releases them', async () => {
  const { ports, release } = await claimPorts(2)
  const [free = 0, used = 0] = ports
  const other = createServer().listen(used, '127.0.0.1')
  await once(other, 'listening')
  const occupied = await occupyPorts(ports)
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0']) expect(await listen(free, host)).toBe('EADDRINUSE')
  await once(connect(free, '127.0.0.1').resume(), 'close')
  await occupied.release()
  expect(await listen(free, '127.0.0.1')).toBe('free')
  expect(await listen(used, '127.0.0.1')).toBe('EADDRINUSE')
  other.close()
  await release()
})

test('the default ports are those of all parts', () => {
  expect(defaultPorts).toEqual(expect.arrayContaining([3000, 4000, 4100, 4200, 4337, 4401, 4402, 4600, 8545, 1025]))
  expect(defaultPorts).not.toContain(0)
})
