import { expect, test } from 'vitest'
import { shortAddress } from './shortAddress.tsx'

test.each([
  ['0x7a3f0c2b1d9e48a65b7c8d9e0f1a2b3c4de491c6', '0x7a…e491c6'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1q…v8f3t4'],
  ['0x123456789', '0x123456789'],
])('[S5.12] four characters at the start and six at the end: %s becomes %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
