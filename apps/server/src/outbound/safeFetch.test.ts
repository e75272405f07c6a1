import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { safeFetch } from './safeFetch.ts'

let server: Server | undefined
afterEach(() => server?.close())

const publicAddress = '93.184.216.34'
const limits = { maxBytes: 1_000 }

/** Fetches from a local server in place of the public address, and records the addresses that it would have connected to. */
async function fetchFrom(listener: RequestListener, { url = 'https://pictures.example/start', json = '' } = {}) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const opened: string[] = []
  const bytes = await safeFetch(url, {
    ...limits,
    ...(json && { json }),
    resolve: async (host) => (host === 'intranet.example' ? [publicAddress, '10.0.0.7'] : [publicAddress]),
    open: async (target, address, _, body) => {
      opened.push(`${target.host} ${address}`)
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request(`http://127.0.0.1:${port}${target.pathname}`, { method }).end(body)
      const [answer] = await once(sent, 'response')
      return answer as IncomingMessage
    },
  })
  return { text: bytes && Buffer.from(bytes).toString(), opened }
}

test('downloads from a public address, through up to three redirects', async () => {
  const { text, opened } = await fetchFrom(({ url }, response) => {
    if (url === '/start') response.writeHead(302, { location: 'https://cdn.example/one' }).end()
    else if (url === '/one') response.writeHead(301, { location: '/two' }).end()
    else response.end('picture')
  })
  expect(text).toBe('picture')
  expect(opened).toEqual([
    `pictures.example ${publicAddress}`,
    `cdn.example ${publicAddress}`,
    `cdn.example ${publicAddress}`,
  ])
})

test('follows neither a redirect to a private address nor a fourth one', async () => {
  const inside = await fetchFrom((_, response) =>
    response.writeHead(302, { location: 'https://intranet.example/' }).end(),
  )
  expect(inside).toEqual({ text: undefined, opened: [`pictures.example ${publicAddress}`] })
  server?.close()
  const circle = await fetchFrom((_, response) => response.writeHead(302, { location: '/start' }).end())
  expect(circle.text).toBeUndefined()
  expect(circle.opened).toHaveLength(4)
})

test('posts JSON, and follows no redirect then', async () => {
  const posted = await fetchFrom((sent, response) => void sent.pipe(response), { json: '{"a":1}' })
  expect(posted.text).toBe('{"a":1}')
  server?.close()
  const moved = await fetchFrom((_, response) => response.writeHead(307, { location: '/two' }).end(), { json: '{}' })
  expect(moved).toEqual({ text: undefined, opened: [`pictures.example ${publicAddress}`] })
})

test('reads no more than the limit, no compressed body and no error page', async () => {
  const long = await fetchFrom((_, response) => {
    for (let index = 0; index < 100; index += 1) response.write('x'.repeat(100))
  })
  expect(long.text).toBeUndefined()
  server?.closeAllConnections()
  const packed = await fetchFrom((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'))
  expect(packed.text).toBeUndefined()
  const missing = await fetchFrom((_, response) => response.writeHead(404).end('not found'))
  expect(missing.text).toBeUndefined()
})

test('connects to public addresses of both versions', async () => {
  const opened: string[] = []
  for (const host of ['93.184.216.34', '172.32.0.1', '[2606:2800:220:1:248:1893:25c8:1946]'])
    await safeFetch(`https://${host}/`, {
      ...limits,
      resolve: async (name) => [name],
      open: async (_, address) => {
        opened.push(address)
        throw new Error('enough')
      },
    })
  expect(opened).toEqual(['93.184.216.34', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946'])
})

test.each([
  ...['http://pictures.example/', 'https://pictures.example:8443/', 'https://user@pictures.example/'],
  ...['ftp://pictures.example/', 'file:///etc/passwd', 'gopher://pictures.example/', 'data:,x', 'nonsense', ''],
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/'],
  ...['https://0.0.0.0/', 'https://10.1.2.3/', 'https://100.64.0.1/', 'https://169.254.169.254/latest/meta-data'],
  ...['https://172.16.0.1/', 'https://172.31.255.255/', 'https://192.168.0.1/', 'https://192.0.0.8/'],
  ...[
    'https://198.18.0.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
  ],
  ...['https://[::1]/', 'https://[::]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:169.254.169.254]/'],
  ...['https://[::127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/', 'https://[fc00::1]/'],
  ...['https://[fe80::1]/', 'https://[ff02::1]/', 'https://[2001:db8::1]/', 'https://[100::1]/'],
])('never connects for %s', async (url) => {
  let opened = 0
  const bytes = await safeFetch(url, {
    ...limits,
    // As the system's resolver does for an address.
    resolve: async (host) => [host],
    open: async () => {
      opened += 1
      throw new Error('connected')
    },
  })
  expect(bytes).toBeUndefined()
  expect(opened).toBe(0)
})
