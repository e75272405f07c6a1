import { readdirSync } from 'node:fs'
import { LatchkeyError } from '@latchkey/base/errors'
import { describe, expect, test } from 'vitest'
import { errorCatalogue } from './catalogue.ts'
import type { RelayErrorRow } from './relayPeer.ts'

const entries = errorCatalogue.flatMap(({ rows }) => Object.entries(rows))
const rows = entries.map(([, row]) => row)
const byCode = new Map(rows.map((row) => [row.code, row]))
const messages = new Set(rows.map((row) => row.message))

test('every code is unique and is the name of its constant', () => {
  expect(byCode.size).toBe(entries.length)
  for (const [name, row] of entries) expect(name).toBe(row.code)
})

test('the catalogue holds every file of the folder', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/^catalogue\.|\.test\.ts$/.test(file))
  expect(errorCatalogue.map(({ domain }) => `${domain}.ts`).sort()).toEqual(files.sort())
})

test('a visitor never reads a code word or a slip of the pen', () => {
  for (const row of rows.filter(({ audience }) => audience === 'user')) {
    expect(row.message, row.code).not.toMatch(/oops|!|—|\bdApp\b| {2}/i)
  }
})

const verbatim: Record<string, readonly string[]> = {
  'S4.12, transfer texts': ['Unsupported chain'],
  'S5.2, address text': ['Invalid CAIP-10 address: {value}'],
  'S5.4, account switch text': ['Switching to non-payment accounts is not allowed'],
  'S5.5, cooldown text': ['Please try again after {n} seconds'],
  'S5.8, option clash text': ['Cannot set both `siweConfig` and `siwx` options'],
  'S5.11, send texts': ['An amount and receiver address are required', 'A token is required'],
  'S6.1, permission texts': ['Requested RPC call is not allowed', 'Action not allowed', 'Failed to disconnect'],
  '[S8.3] frame texts': [
    'An error occurred',
    'Request was aborted',
    'Something went wrong',
    'Unable to load email login dependency',
    'iframe_load_failed',
    'iframe_request_timeout',
  ],
  '[S8.4] messages': [
    'Token Balance Unavailable',
    'A problem occurred while trying initialize authentication',
    'Signature declined',
    'This application might not support Smart Accounts',
    'Chain is not supported',
    'Failed to fetch transactions',
    'Error resolving name',
    'HTTP status code: {status}',
  ],
  '[S8.5] internal texts': [
    'Modal closed',
    'Popup closed',
    'Connection rejected',
    'Failed to connect',
    'Failed to initiate social connection',
    'Failed to connect to farcaster',
    'Adapter not found',
    'Chain adapter not found',
    'NetworkController client not set',
    'ConnectionController client not set',
    'Network not supported for Swaps',
    'Network not supported for Gas Price',
    'Chain not configured.',
    'Connector already connected.',
    'Connector not connected.',
  ],
  '[S8.7] rejection text': ['User rejected the request.'],
  '[S8.8] library texts': [
    'Signature verification failed',
    'Request expired',
    'Could not find pending auth request with id {id}',
    'Please call connect() before request()',
    'Sign Client not initialized',
    "Namespace '{namespace}' is not configured. Please call connect() first with namespace config.",
    'Fetching call status not approved by the wallet.',
    'No RPC url provided for chainId',
    'JSON-RPC provider for {chain} not found',
    'Failed to fetch user operation receipt - {status}',
  ],
}

describe.each(Object.entries(verbatim))('%s, word for word', (_, texts) => {
  test.each(texts)('%s', (text) => expect(messages).toContain(text))
})

test('[S8.1] has one alert for each case', () => {
  const alerts = [
    'PROJECT_ID_MISSING',
    'ORIGIN_NOT_ALLOWED',
    'SESSION_EXPIRED_CLOCK',
    'PROJECT_ID_INVALID',
    'NETWORK_NOT_FOUND',
    'EMBEDDED_WALLET_LOAD_FAILED',
    'EMBEDDED_WALLET_TIMED_OUT',
    'UNVERIFIED_DOMAIN',
    'SERVER_ERROR',
    'RATE_LIMITED',
  ]
  for (const code of alerts) expect(byCode.get(code)?.source, code).toContain('S8.1')
})

test('[S8.2] tells rate limit and server error apart, and both may be tried again', () => {
  expect(byCode.get('RATE_LIMITED')).toMatchObject({ httpStatus: 429, retryable: true })
  expect(byCode.get('SERVER_ERROR')).toMatchObject({ httpStatus: 500, retryable: true })
})

test('[S8.7] has a row for every wallet code', () => {
  const wallet = errorCatalogue.find(({ domain }) => domain === 'wallet')
  const codes = Object.values(wallet?.rows ?? {}).map((row) => row.rpcCode)
  const expected = [-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006]
  expected.push(4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760)
  for (const code of expected) expect(codes, String(code)).toContain(code)
})

test('[S8.7] has a row for every reason a transaction fails before it is sent', () => {
  for (const code of [
    'NONCE_TOO_LOW',
    'NONCE_TOO_HIGH',
    'INSUFFICIENT_FUNDS',
    'FEE_CAP_TOO_LOW',
    'FEE_CAP_TOO_HIGH',
    'GAS_TOO_LOW',
    'GAS_TOO_HIGH',
  ]) {
    expect(byCode.has(code), code).toBe(true)
  }
})

test('[S8.8] has the library codes under their own names, with the code of the wire where one exists', () => {
  const wire = {
    MISSING_OR_INVALID: undefined,
    NO_MATCHING_KEY: undefined,
    EXPIRED: undefined,
    NOT_INITIALIZED: undefined,
    USER_DISCONNECTED: 6000,
    UNSUPPORTED_CHAINS: 5100,
    SESSION_SETTLEMENT_FAILED: 7000,
    INVALID_UPDATE_REQUEST: 1003,
    WC_METHOD_UNSUPPORTED: 10001,
  }
  for (const code of Object.keys(wire)) expect(byCode.has(code), code).toBe(true)
  for (const [code, rpcCode] of Object.entries(wire)) expect(byCode.get(code)?.rpcCode, code).toBe(rpcCode)
})

test('[S8.1] the refusal of a token from the future keeps the words that clients look for, within a close reason', () => {
  const row = byCode.get('RELAY_JWT_NOT_YET_VALID') as RelayErrorRow
  const { message } = new LatchkeyError(row, { values: { iat: 1_795_225_463, limit: 1_795_225_000, leeway: 120 } })
  expect(message).toContain('not yet valid')
  expect(message.length).toBeLessThanOrEqual(123)
})
