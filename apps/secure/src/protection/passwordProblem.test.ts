import { expect, test } from 'vitest'
import { passwordProblem } from './passwordProblem.ts'

const known = ['ada@example.com', 'ada']

test.each(['', 'short', 'eleven char', 'a'.repeat(11), '\uFB03\uFB03\uFB03'])('rejects %j as too short', (password) =>
  expect(passwordProblem(password, known)).toBe('short'),
)

test.each([
  ...['password1234', 'passwordpassword', 'qwertyuiop123', '123456789012', 'aaaaaaaaaaaa', 'iloveyou2023!'],
  ...['Summer2024!!!', 'basketball123', 'ada@example.com', 'ada@example.com1', 'ｐａｓｓｗｏｒｄ１２３４'],
])('rejects %j as easy to guess', (password) => expect(passwordProblem(password, known)).toBe('guessable'))

test.each(['correct horse battery staple', 'five blue kites fly', 'vK8$wq2Lz!mP', 'fünf blaue Drachen im Wind'])(
  'accepts %j',
  (password) => expect(passwordProblem(password, known)).toBeUndefined(),
)

test('estimates only the beginning of a very long password', () => {
  const weak = 'password'.repeat(16)
  expect(passwordProblem(weak + 'vK8$wq2Lz!mP'.repeat(100_000), known)).toBe('guessable')
})
