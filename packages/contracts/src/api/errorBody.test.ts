import { errorOf } from '@latchkey/base/errors'
import { expect, test } from 'vitest'
import { DATABASE_UNAVAILABLE } from '../errors/api.ts'
import { RATE_LIMITED, SERVER_ERROR } from '../errors/config.ts'
import { errorBody, parseErrorBody } from './errorBody.ts'

test('[S8.4] the first reason of an answer is its text', () => {
  const body = errorBody(errorOf(RATE_LIMITED), SERVER_ERROR)
  expect(body.reasons[0].description).toBe(RATE_LIMITED.message)
  expect(parseErrorBody(body)).toEqual({ code: 'RATE_LIMITED', message: RATE_LIMITED.message })
  const reasons = [
    { name: 'x', description: 'taken' },
    { name: 'y', description: 'too short' },
  ]
  expect(parseErrorBody({ reasons })).toEqual({ code: 'x', message: 'taken' })
  for (const body of [null, 'x', [], {}, { reasons: [] }, { error: 'x' }]) expect(parseErrorBody(body)).toBeUndefined()
})

test('an internal text, a cause and data stay on the server', () => {
  const error = errorOf(DATABASE_UNAVAILABLE, { cause: new Error('secret'), data: { secret: true } })
  const text = JSON.stringify(errorBody(error, SERVER_ERROR))
  expect(text).not.toContain('secret')
  expect(text).not.toContain(DATABASE_UNAVAILABLE.message)
})
