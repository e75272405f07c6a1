import { permitTypes } from './permitTypes.ts'

type Item = {
  readonly itemType: number
  readonly token: string
  readonly identifierOrCriteria: string
  readonly startAmount: string
  readonly endAmount: string
}

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]

const types = {
  EIP712Domain: permitTypes.EIP712Domain,
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
}

/** An order as Seaport 1.6 signs it. */
export const seaportOrder = ({
  verifyingContract = '0x0000000000000068F116a894984e2DB1123eB395',
  ...order
}: {
  readonly verifyingContract?: string
  readonly offerer: string
  readonly offer: readonly Item[]
  readonly consideration: readonly (Item & { readonly recipient: string })[]
}) => ({
  primaryType: 'OrderComponents',
  domain: { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract },
  types,
  message: {
    ...order,
    ...{ zone: `0x${'0'.repeat(40)}`, orderType: 0, startTime: '1700000000', endTime: '1900000000' },
    ...{ zoneHash: `0x${'0'.repeat(64)}`, salt: '7', conduitKey: `0x${'0'.repeat(64)}`, counter: '0' },
  },
})
