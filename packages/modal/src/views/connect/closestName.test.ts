import { expect, test } from 'vitest'
import { closestName } from './closestName.ts'

const names = ['Harbor', 'MetaMask', 'Rabby', 'Trust Wallet']

test.each([
  ['metamsak', 'MetaMask'],
  ['harbour pro', 'Harbor'],
  ['raby', 'Rabby'],
  ['trust walet', 'Trust Wallet'],
])('finds the intended name despite a typo: %s', (typed, name) => {
  expect(closestName(typed, names)).toBe(name)
})

test.each(['badger', 'xy', 'm', ''])('ignores merely similar names: %s', (typed) => {
  expect(closestName(typed, names)).toBeUndefined()
})
