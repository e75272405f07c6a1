import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const project = '0'.repeat(32)
const event = {
  eventId: '6c0e1c5e-0000-4000-8000-000000000000',
  url: 'https://app.example.com/private?token=secret',
  domain: 'app.example.com',
  timestamp: 1,
  props: {
    type: 'track',
    event: 'CONNECT_SUCCESS',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    properties: { caipNetworkId: 'eip155:1', name: 'MetaMask' },
  },
}

let off: TestApp
let on: TestApp
beforeAll(async () => {
  off = await startTestApp()
  on = await startTestApp({ analytics: true })
})
afterAll(() => Promise.all([off.stop(), on.stop()]))

const post = (server: TestApp, path: string, body: unknown) =>
  server.app.request(`${path}?projectId=${project}&st=appkit&sv=html-1.8.0`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
const enabled = async ({ app }: TestApp) =>
  (await (await app.request(`/getAnalyticsConfig?projectId=${project}`)).json()).isAnalyticsEnabled

test('[S7.27] analytics are off by default', async () => {
  expect([await enabled(off), await enabled(on)]).toEqual([false, true])
})

test('[S7.28] accepts events and drops them while analytics are off', async () => {
  for (const [path, body] of [
    ['/e', event],
    ['/batch', [event]],
  ] as const) {
    const answer = await post(off, path, body)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  }
  expect(off.logged).toEqual([])
})

test('[S7.28] logs only name, domain and network of an event', async () => {
  await post(on, '/e', event)
  await post(on, '/batch', [event])
  expect(on.logged).toHaveLength(1)
  expect(on.logged[0]).toMatchObject({ name: 'CONNECT_SUCCESS', domain: 'app.example.com', networkId: 'eip155:1' })
  expect(JSON.stringify(on.logged)).not.toMatch(/0xf39F|secret|MetaMask/)
})

test('[S7.28] rejects oversized and invalid events', async () => {
  expect((await post(on, '/e', { ...event, url: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await post(on, '/e', { props: {} })).status).toBe(400)
  expect((await post(on, '/batch', event)).status).toBe(400)
})
