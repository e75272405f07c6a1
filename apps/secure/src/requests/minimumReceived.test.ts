import { expect, test } from 'vitest'
import { minimumReceived } from './minimumReceived.ts'

const [account, token, other] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const swapFor = (recipient: string) =>
  ({
    address: account,
    facts: {
      ...{ kind: 'contractCall', from: account, to: other, amountUnits: 9n },
      data: `0x7ff36ab5${[100n, 128n, recipient, 1n, 2n, other, token].map(word).join('')}`,
    },
  }) as minimumReceived.Params
const brings = (tokenAddress: string, units: bigint) =>
  ({ status: 'success', changes: [{ kind: 'units', units, tokenAddress }] }) as unknown as Parameters<
    typeof minimumReceived
  >[1]

test('reads the minimum that a swap returns from its call', () => {
  expect(minimumReceived(swapFor(account), brings(token, 120n))).toEqual({ units: 100n, tokenAddress: token })
})

test.each([
  ['pays somebody else', swapFor(other), brings(token, 120n)],
  ['brings another token than the call names', swapFor(account), brings(other, 120n)],
  ['brings less than the call says', swapFor(account), brings(token, 99n)],
  ['cannot be simulated', swapFor(account), undefined],
])('claims nothing for a swap that %s', (_, asked, simulation) => {
  expect(minimumReceived(asked, simulation)).toBeUndefined()
})
