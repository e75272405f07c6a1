import { expect, test } from 'vitest'
import { userLabel } from './userLabel.ts'

test('[S5.12] shows the social name, otherwise the e-mail address; drops its last three characters when longer than 30', () => {
  const thirty = `${'a'.repeat(18)}@example.com`
  expect(thirty).toHaveLength(30)
  expect(userLabel({ email: thirty })).toBe(thirty)
  expect(userLabel({ email: `a${thirty}` })).toBe(`a${'a'.repeat(18)}@example.…`)
  expect(userLabel({ email: thirty, userName: 'Ada' })).toBe('Ada')
  expect(userLabel({})).toBeUndefined()
})
