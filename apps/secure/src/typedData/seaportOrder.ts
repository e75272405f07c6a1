import type { RequestFacts } from '@latchkey/base/keys/requestFacts'

/** The worst case for the signer of a Seaport order: amounts given and received. */
export type SeaportOrder = {
  readonly gives: readonly OrderItem[]
  readonly gets: readonly OrderItem[]
  /** Paid to others: fees and royalties. */
  readonly fees: readonly OrderItem[]
  /** Unix seconds. */
  readonly endSec: bigint
}

/** Base units of a token (native currency without an address), or NFTs (any of the collection without an id). */
export type OrderItem =
  | { readonly kind: 'units'; readonly units: bigint; readonly tokenAddress?: string }
  | { readonly kind: 'nft'; readonly count: bigint; readonly collectionAddress: string; readonly tokenId?: string }

/** `sale`: an NFT for a payment. `bid`: a payment for an NFT. `order`: any other trade. */
export type OrderKind = 'sale' | 'bid' | 'order'

export function orderKind({ gives, gets }: SeaportOrder): OrderKind {
  const isAll = (items: readonly OrderItem[], kind: OrderItem['kind']) =>
    items.length === 1 && items.every((item) => item.kind === kind)
  if (isAll(gives, 'nft') && isAll(gets, 'units')) return 'sale'
  return isAll(gives, 'units') && isAll(gets, 'nft') ? 'bid' : 'order'
}

/** Seaport 1.5 and 1.6 have the same addresses on all networks. */
const contracts = ['0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', '0x0000000000000068F116a894984e2DB1123eB395']

/**
 * Reads the order that typed data contains. Undefined for other data, and for an order of somebody else or with an
 * unrecognised part. Data with other types has another hash, which the contract rejects.
 */
export function readSeaportOrder(facts: Extract<RequestFacts, { kind: 'typedData' }>): SeaportOrder | undefined {
  const { address, primaryType, domain, fields } = facts
  if (primaryType !== 'OrderComponents' || !contracts.includes(domain.contractAddress ?? '')) return undefined
  const values = new Map(fields.map(({ name, type, value }) => [`${type} ${name}`, value]))
  const uintOf = (name: string, type = 'uint256'): bigint | undefined => {
    const value = values.get(`${type} ${name}`)
    return value !== undefined && /^\d+$/.test(value) ? BigInt(value) : undefined
  }

  function itemsOf(list: 'offer' | 'consideration') {
    const count = fields.filter(({ name }) => name.startsWith(`${list}[`) && name.endsWith('.itemType')).length
    return Array.from({ length: count }, (_, index) => itemAt(`${list}[${index}]`, list))
  }

  function itemAt(at: string, list: 'offer' | 'consideration') {
    const type = uintOf(`${at}.itemType`, 'uint8')
    const [id, start, end] = ['identifierOrCriteria', 'startAmount', 'endAmount'].map((name) => uintOf(`${at}.${name}`))
    const token = values.get(`address ${at}.token`)
    const recipient = values.get(`address ${at}.recipient`)
    if (type === undefined || id === undefined || start === undefined || end === undefined || !token) return undefined
    const isOwn = list === 'consideration' && recipient === address
    // The amounts of an auction change with time.
    const amount = isOwn === start < end ? start : end
    const item = itemOf(type, { token, amount, id: id.toString() })
    return item && { item, isOwn }
  }

  const [offer, consideration] = [itemsOf('offer'), itemsOf('consideration')]
  const endSec = uintOf('endTime')
  const isWhole = (items: typeof offer): items is NonNullable<(typeof offer)[number]>[] => !items.includes(undefined)
  if (endSec === undefined || values.get('address offerer') !== address) return undefined
  if (!isWhole(offer) || !isWhole(consideration) || offer.length === 0) return undefined
  return {
    gives: offer.map(({ item }) => item),
    gets: consideration.filter(({ isOwn }) => isOwn).map(({ item }) => item),
    fees: consideration.filter(({ isOwn }) => !isOwn).map(({ item }) => item),
    endSec,
  }
}

type Item = { readonly token: string; readonly amount: bigint; readonly id: string }

/** Keyed by Seaport's item types. */
function itemOf(type: bigint, { token, amount, id }: Item): OrderItem | undefined {
  if (type === 0n) return { kind: 'units', units: amount }
  if (type === 1n) return { kind: 'units', units: amount, tokenAddress: token }
  const nft = { kind: 'nft', count: amount, collectionAddress: token } as const
  if (type === 2n || type === 3n) return { ...nft, tokenId: id }
  return type === 4n || type === 5n ? nft : undefined
}
