import { describeTypedData } from '@latchkey/eip155/keys/describeTypedData'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seaportOrder as typed } from '../../test/seaportTypes.ts'
import { orderKind, readSeaportOrder } from './seaportOrder.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const collection = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const zero = `0x${'0'.repeat(40)}`

const nft = { itemType: 2, token: collection, identifierOrCriteria: '4211', startAmount: '1', endAmount: '1' }
const ether = (start: bigint, end = start) => ({
  ...{ itemType: 0, token: zero, identifierOrCriteria: '0' },
  ...{ startAmount: start.toString(), endAmount: end.toString() },
})

function read(changes: Parameters<typeof typed>[0]) {
  const facts = describeTypedData([me, typed(changes)])
  if (facts?.kind !== 'typedData') throw new Error('not typed data')
  return readSeaportOrder(facts)
}

const listing = {
  offerer: me,
  offer: [nft],
  consideration: [
    { ...ether(97n), recipient: me },
    { ...ether(3n), recipient: other },
  ],
}

test('a listing gives the NFT and gets the price without the fees', () => {
  expect(read(listing)).toEqual({
    gives: [{ kind: 'nft', count: 1n, collectionAddress: collection, tokenId: '4211' }],
    gets: [{ kind: 'units', units: 97n }],
    fees: [{ kind: 'units', units: 3n }],
    endSec: 1_900_000_000n,
  })
})

test('an offer for any NFT of a collection gives tokens', () => {
  const lusd = { ...ether(5n), itemType: 1, token: other }
  const any = { ...nft, itemType: 4, identifierOrCriteria: '0', recipient: me }
  expect(read({ offerer: me, offer: [lusd], consideration: [any] })).toMatchObject({
    gives: [{ kind: 'units', units: 5n, tokenAddress: other }],
    gets: [{ kind: 'nft', collectionAddress: collection }],
  })
})

test('distinguishes a sale and a bid from other trades', () => {
  const kindOf = (changes: Parameters<typeof read>[0]) => orderKind(read(changes) ?? expect.fail('not read'))
  const paid = [{ ...ether(97n), recipient: me }]
  expect(kindOf(listing)).toBe('sale')
  expect(kindOf({ offerer: me, offer: [ether(5n)], consideration: [{ ...nft, recipient: me }] })).toBe('bid')
  expect(kindOf({ ...listing, consideration: [{ ...nft, recipient: me }] })).toBe('order')
  expect(kindOf({ ...listing, offer: [nft, ether(1n)], consideration: paid })).toBe('order')
  expect(kindOf({ ...listing, consideration: [] })).toBe('order')
})

test('in an auction, the visitor gets the minimum and gives the maximum', () => {
  const gets = (start: bigint, end: bigint) =>
    read({ ...listing, consideration: [{ ...ether(start, end), recipient: me }] })?.gets
  expect(gets(9n, 2n)).toEqual([{ kind: 'units', units: 2n }])
  expect(gets(2n, 9n)).toEqual([{ kind: 'units', units: 2n }])
  expect(read({ ...listing, offer: [ether(2n, 9n)] })?.gives).toEqual([{ kind: 'units', units: 9n }])
  expect(read({ ...listing, offer: [ether(9n, 2n)] })?.gives).toEqual([{ kind: 'units', units: 9n }])
})

test('an order that pays somebody else gets nothing', () => {
  expect(read({ ...listing, consideration: [{ ...ether(97n), recipient: other }] })?.gets).toEqual([])
  expect(read({ ...listing, consideration: [] })?.gets).toEqual([])
})

test('ignores an order of somebody else, of another contract, without an offer, or of an unknown kind', () => {
  expect(read({ ...listing, offerer: other })).toBeUndefined()
  expect(read({ ...listing, verifyingContract: other })).toBeUndefined()
  expect(read({ ...listing, offer: [] })).toBeUndefined()
  expect(read({ ...listing, offer: [{ ...nft, itemType: 6 }] })).toBeUndefined()
})

test('does not throw for arbitrary fields', () => {
  const name = fc.constantFrom('offerer', 'offer[0].itemType', 'offer[0].token', 'offer[1].itemType', 'endTime')
  const field = fc.record({ name, type: fc.constantFrom('uint8', 'uint256', 'address'), value: fc.string() })
  const domain = { contractAddress: '0x0000000000000068F116a894984e2DB1123eB395' }
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const facts = { kind: 'typedData', address: me, primaryType: 'OrderComponents', domain, fields, allowances: [] }
      readSeaportOrder(facts as Parameters<typeof readSeaportOrder>[0])
    }),
  )
})
