import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { createLatchkey, isLatchkeyError, type LatchkeyErrorCode, type LatchkeyOptions } from './latchkey.ts'

const rootFile = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

function errorOfNoOptions(): unknown {
  try {
    return createLatchkey({} as LatchkeyOptions)
  } catch (error) {
    return error
  }
}

test("an error's help URL is its row on the errors page of the repository named by the packages", () => {
  const error = errorOfNoOptions()
  if (!isLatchkeyError(error)) throw error
  const [page, anchor] = error.help.split('#')
  const { repository } = JSON.parse(rootFile('package.json'))
  expect(page).toBe(`${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/docs/errors.md`)
  expect(anchor).toBe('OPTION_INVALID')
  expect(rootFile('docs/errors.md')).toContain(`<a id="${anchor}"></a>`)
})

test('the type of an error code includes every code that an app can receive, server errors included', () => {
  const error = errorOfNoOptions()
  if (!isLatchkeyError(error)) throw error
  expectTypeOf(error.code).toEqualTypeOf<LatchkeyErrorCode>()
  expectTypeOf<'USER_REJECTED' | 'MODAL_CLOSED' | 'RELAY_REFUSED'>().toExtend<LatchkeyErrorCode>()
  expectTypeOf<'PROJECT_ID_INVALID' | 'RATE_LIMITED' | 'OTP_INVALID'>().toExtend<LatchkeyErrorCode>()
  expectTypeOf<'USER_REJECTDE'>().not.toExtend<LatchkeyErrorCode>()
  type Inside = 'DATABASE_UNAVAILABLE' | 'SERVER_START_FAILED' | 'TEST_WALLET_CLOSED' | 'RELAY_TTL_TOO_LONG'
  expectTypeOf<Extract<LatchkeyErrorCode, Inside>>().toBeNever()
})
