import { expect, test } from 'vitest'
import type { RequestView } from '../requests/RequestView.ts'
import { typedDataView } from './typedDataView.ts'

type Facts = Parameters<typeof typedDataView>[0]

const contractAddress = `0x${'1'.repeat(40)}`
const allowance = { spender: contractAddress, tokenAddress: contractAddress, amountUnits: 5n, isUnlimited: false }
const facts = {
  ...{ kind: 'typedData', address: `0x${'2'.repeat(40)}`, primaryType: 'Order', fields: [], allowances: [] },
  domain: { networkId: 'eip155:1', contractAddress },
} as Facts

/** Tone and title of each banner above the fields. */
function warningsOf(changes: Partial<Facts>, refusal?: Parameters<typeof typedDataView>[1]): readonly string[] {
  const found: string[] = []
  const element = (type: string, props: { readonly tone: string; readonly title: string } | null) => {
    if (type === 'Banner' && props) found.push(`${props.tone}: ${props.title}`)
  }
  const parts = { element, Banner: 'Banner' } as unknown as RequestView.Parts
  typedDataView({ ...facts, ...changes }, refusal).summary?.({ tag: 'en', parts })
  return found
}

test('warns of data that the wallet does not understand, and of data that is valid on every network', () => {
  expect(warningsOf({})).toEqual(['warn: Unknown data'])
  expect(warningsOf({ domain: { contractAddress } })).toEqual(['warn: Unknown data', 'warn: Valid on every network'])
})

test('gives no warning of its own for a permit, because the sheet warns of it', () => {
  expect(warningsOf({ allowances: [allowance] })).toEqual([])
})

test('gives no warning when the request cannot be signed', () => {
  expect(warningsOf({}, { kind: 'accountControl' })).toEqual([])
})
