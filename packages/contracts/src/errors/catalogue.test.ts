import { readdirSync } from 'node:fs'
import { errorOf } from '@latchkey/base/errors'
import { expect, test } from 'vitest'
import { errorCatalogue } from './catalogue.ts'
import { RELAY_JWT_NOT_YET_VALID } from './relay.ts'

const entries = errorCatalogue.flatMap(({ rows }) => Object.entries(rows))
const rows = entries.map(([, row]) => row)

test('every code is unique and is the name of its constant', () => {
  expect(new Set(rows.map((row) => row.code)).size).toBe(entries.length)
  for (const [name, row] of entries) expect(name).toBe(row.code)
})

test('the catalogue includes every file of the folder', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => !/^catalogue\.|^latchkeyErrorCode\.ts$|\.test\.ts$/.test(file),
  )
  expect(errorCatalogue.map(({ domain }) => `${domain}.ts`).sort()).toEqual(files.sort())
})

test('texts for visitors contain no technical terms and no typos', () => {
  for (const row of rows.filter(({ audience }) => audience === 'user')) {
    expect(row.message, row.code).not.toMatch(/oops|!|—|\bdApp\b| {2}/i)
  }
})

test('every repeatable error is retryable and not a rejection', () => {
  const repeatable = rows.map((row) => errorOf(row)).filter((error) => error.repeatable)
  expect(repeatable.filter(({ retryable }) => !retryable)).toEqual([])
  const codes = repeatable.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['API_UNREACHABLE', 'VAULT_UNREACHABLE', 'RELAY_STORAGE_ERROR']))
  const judged = [
    'OTP_INVALID',
    'OTP_USED',
    'USER_REJECTED',
    'WALLET_UNAUTHORIZED',
    'SEND_REJECTED',
    'SESSION_EXPIRED',
    'NONCE_TOO_LOW',
  ]
  expect(codes.filter((code) => judged.includes(code))).toEqual([])
})

test('[S8.1] the error for a token from the future has the words that clients match on, and fits into a close reason', () => {
  const values = { iat: 1_795_225_463, limit: 1_795_225_000, leeway: 120 }
  const { message } = errorOf(RELAY_JWT_NOT_YET_VALID, { values })
  expect(message).toContain('not yet valid')
  expect(message.length).toBeLessThanOrEqual(123)
})
