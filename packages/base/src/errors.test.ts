import { describe, expect, test } from 'vitest'
import { type ErrorRow, errorOf, isLatchkeyError } from './errors.ts'

const row: ErrorRow = {
  code: 'TOO_LARGE',
  message: '{size} bytes, the limit is {limit}. {other}',
  audience: 'user',
  retryable: true,
  repeatable: true,
  rpcCode: -32005,
}

describe('errorOf', () => {
  test('default: fills the slots it has values for, and has the fields of the row', () => {
    const cause = new Error('inner')
    const error = errorOf(row, { values: { size: 9, limit: 8 }, cause })
    expect(error.message).toBe('9 bytes, the limit is 8. {other}')
    expect(error).toMatchObject({
      code: 'TOO_LARGE',
      retryable: true,
      repeatable: true,
      rpcCode: -32005,
      cause,
      help: 'https://github.com/latchkey-dev/latchkey/blob/main/docs/errors.md#TOO_LARGE',
    })
  })
  test('behaviour: is not repeatable unless the row says so', () => {
    expect(errorOf({ code: 'WRONG', message: 'Wrong.', audience: 'user', retryable: true })).toMatchObject({
      retryable: true,
      repeatable: false,
    })
  })
  test('behaviour: recognises errors of another copy of this module, and no others', () => {
    expect(isLatchkeyError({ [Symbol.for('latchkey.error')]: true, code: 'TOO_LARGE' }, row)).toBe(true)
    expect(isLatchkeyError(errorOf({ ...row, code: 'OTHER' }), row)).toBe(false)
    for (const value of [new Error('x'), null, undefined, 'TOO_LARGE', {}]) expect(isLatchkeyError(value)).toBe(false)
  })
})
