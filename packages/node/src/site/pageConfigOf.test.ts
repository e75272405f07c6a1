import { expect, test } from 'vitest'
import { settingsOf } from '../settings.ts'
import { pageConfigOf } from './pageConfigOf.ts'

const of = (env: Readonly<Record<string, string>>) => pageConfigOf(settingsOf(env), { development: true })

test('has the defaults of npm start, moved by LATCHKEY_PORT_BASE', () => {
  const standard = {
    projectId: '0'.repeat(32),
    serverUrl: 'http://localhost:4000',
    relayUrls: ['ws://localhost:4100'],
    walletUrl: 'http://localhost:3001',
    secureUrl: 'http://secure.localhost:4200',
  }
  expect(of({})).toEqual(standard)
  expect(of({ LATCHKEY_PROJECT_ID: ' ', LATCHKEY_RELAY_URL: '' })).toEqual(standard)
  expect(of({ LATCHKEY_PORT_BASE: '1000', LATCHKEY_WALLET_PORT: '7000' })).toEqual({
    ...standard,
    serverUrl: 'http://localhost:5000',
    relayUrls: ['ws://localhost:5100'],
    walletUrl: 'http://localhost:7000',
    secureUrl: 'http://secure.localhost:5200',
  })
})

test('names the first setting that production lacks', () => {
  const env: Record<string, string> = {}
  for (const [name, value] of [
    ['LATCHKEY_PROJECT_ID', 'ab'.repeat(16)],
    ['LATCHKEY_SERVER_URL', 'https://api.example.com'],
    ['LATCHKEY_RELAY_URL', 'wss://relay.example.com'],
    ['LATCHKEY_WALLET_URL', 'https://wallet.example.com'],
    ['LATCHKEY_SECURE_ORIGIN', 'https://secure.example.com'],
  ] as const) {
    expect(() => pageConfigOf(settingsOf(env), { development: false })).toThrow(name)
    env[name] = value
  }
  expect(pageConfigOf(settingsOf(env), { development: false }).secureUrl).toBe('https://secure.example.com')
})

test('lists all relays in their order, and names an invalid setting', () => {
  const relayUrls = ['wss://a.example.com', 'wss://b.example.com']
  expect(of({ LATCHKEY_RELAY_URL: relayUrls.join(', ') }).relayUrls).toEqual(relayUrls)
  expect(() => of({ LATCHKEY_SERVER_URL: 'server.example.com' })).toThrow('LATCHKEY_SERVER_URL')
})
