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

test('the help of an error leads to its row on the errors page of the repository that the packages name', () => {
  const error = errorOfNoOptions()
  if (!isLatchkeyError(error)) throw error
  const [page, anchor] = error.help.split('#')
  const { repository } = JSON.parse(rootFile('package.json'))
  expect(page).toBe(`${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/docs/errors.md`)
  expect(anchor).toBe('OPTION_INVALID')
  expect(rootFile('docs/errors.md')).toContain(`<a id="${anchor}"></a>`)
})

test('the code of an error is one of a union', () => {
  const error = errorOfNoOptions()
  if (!isLatchkeyError(error)) throw error
  expectTypeOf(error.code).toEqualTypeOf<LatchkeyErrorCode>()
  expectTypeOf<'USER_REJECTED'>().toExtend<LatchkeyErrorCode>()
  expectTypeOf<'USER_REJECTDE'>().not.toExtend<LatchkeyErrorCode>()
})
