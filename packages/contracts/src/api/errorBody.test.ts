import { errorOf } from '@latchkey/base/errors'
import { expect, test } from 'vitest'
import { DATABASE_UNAVAILABLE } from '../errors/api.ts'
import { RATE_LIMITED, SERVER_ERROR } from '../errors/config.ts'
import { OTP_INVALID, WALLET_FROZEN } from '../errors/vault.ts'
import { errorBody, parseErrorBody } from './errorBody.ts'

test('[S8.4] the first reason of an error body is its text', () => {
  const body = errorBody(errorOf(RATE_LIMITED), SERVER_ERROR)
  expect(body.reasons[0].description).toBe(RATE_LIMITED.message)
  expect(parseErrorBody(body)).toMatchObject({ code: 'RATE_LIMITED', message: RATE_LIMITED.message })
  const reasons = [
    { name: 'x', description: 'taken' },
    { name: 'y', description: 'too short' },
  ]
  expect(parseErrorBody({ reasons })).toMatchObject({ code: 'x', message: 'taken' })
  for (const body of [null, 'x', [], {}, { reasons: [] }, { error: 'x' }]) expect(parseErrorBody(body)).toBeUndefined()
})

test('an error body has the retryable and repeatable flags', () => {
  for (const row of [RATE_LIMITED, OTP_INVALID, WALLET_FROZEN]) {
    const { retryable, repeatable } = errorOf(row)
    expect(parseErrorBody(errorBody(errorOf(row), SERVER_ERROR))).toMatchObject({ retryable, repeatable })
  }
  const earlier = { error: { code: 'OTP_INVALID', message: 'Wrong.', retryable: true } }
  const unknown = { reasons: [{ name: 'x', description: 'taken' }] }
  expect(parseErrorBody(earlier)).toMatchObject({ retryable: true, repeatable: false })
  expect(parseErrorBody(unknown)).toMatchObject({ retryable: false, repeatable: false })
})

test('an error body has no internal text, cause or data', () => {
  const error = errorOf(DATABASE_UNAVAILABLE, { cause: new Error('secret'), data: { secret: true } })
  const text = JSON.stringify(errorBody(error, SERVER_ERROR))
  expect(text).not.toContain('secret')
  expect(text).not.toContain(DATABASE_UNAVAILABLE.message)
})
