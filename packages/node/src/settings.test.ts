import { describe, expect, it } from 'vitest'
import { developmentNotice } from './developmentNotice.ts'
import { type Environment, settingsOf } from './settings.ts'

const own = { addresses: ['LATCHKEY_SECURE_ORIGIN', 'ORIGINS'], host: 'HOST' }
const isDevelopment = (env: Environment) => settingsOf(env).isDevelopment(own)
const development = { LATCHKEY_ENV: 'development' }

describe('LATCHKEY_ENV', () => {
  it.each([
    {},
    { LATCHKEY_ENV: ' ' },
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
    { LATCHKEY_ENV: 'production' },
  ])('means production with the value %j', (env) => {
    expect(isDevelopment(env)).toBe(false)
    expect(developmentNotice(env)).toBeUndefined()
    expect(() => settingsOf(env).requireDevelopment()).toThrow('LATCHKEY_ENV=development')
  })

  it('enables development, and the notice, only with the exact word', () => {
    expect(isDevelopment({ ...development, NODE_ENV: 'production' })).toBe(true)
    expect(developmentNotice(development)).toMatch(/^LATCHKEY_ENV=development: .*\n$/)
    for (const word of ['dev', 'Development', 'test'])
      expect(() => isDevelopment({ LATCHKEY_ENV: word })).toThrow('it must be production or development')
  })

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.2', false],
    ['128.0.0.1', false],
    ['localhost.example.com', false],
    ['127.0.0.1.example.com', false],
    ['api.localhost', false],
  ])('development may listen on %s: %j', (HOST, allowed) => {
    const read = () => isDevelopment({ ...development, HOST })
    if (allowed) expect(read()).toBe(true)
    else expect(read).toThrow('HOST is not a loopback address')
    expect(isDevelopment({ HOST })).toBe(false)
  })

  it.each([
    ['http://localhost:3000', true],
    ['http://app.localhost:3000,https://[::1]:1,http://127.0.0.1', true],
    ['http://localhost:3000,https://app.example.com', false],
    ['https://*.example.com', false],
    ['http://192.168.1.2:3000', false],
    ['http://localhost@example.com', false],
  ])('development may have pages at %s: %j', (ORIGINS, allowed) => {
    const read = () => isDevelopment({ ...development, ORIGINS })
    if (allowed) expect(read()).toBe(true)
    else expect(read).toThrow('ORIGINS has a host other than localhost')
  })

  it('refuses development with a secure site on https', () => {
    const read = (origin: string) => isDevelopment({ ...development, LATCHKEY_SECURE_ORIGIN: origin })
    expect(read('http://secure.localhost:4200')).toBe(true)
    expect(() => read('https://secure.localhost:4200')).toThrow('LATCHKEY_SECURE_ORIGIN begins with https://')
  })
})
