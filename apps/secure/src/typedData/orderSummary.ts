import type { RequestView } from '../requests/RequestView.ts'
import { timeText } from '../requests/timeText.ts'
import { fill } from '../texts/fill.ts'
import { textsOf } from '../texts/typedDataTexts.ts'
import type { OrderItem, SeaportOrder } from './seaportOrder.ts'

/** Shows in large type what an order gives and gets, and which part goes to others. */
export function orderSummary({ gives, gets, fees, endSec }: SeaportOrder, { tag, parts }: RequestView.Props) {
  const { element, Fragment, Hero, FactsCard, Banner, UnitAmount, Worth, Address } = parts
  const { order } = textsOf(tag)
  const itemText = (item: OrderItem) =>
    item.kind === 'units'
      ? element(Fragment, null, element(UnitAmount, item), element(Worth, item))
      : nftText(item.tokenId, item.count)
  const nftText = (tokenId: string | undefined, count: bigint) => {
    const text = tokenId === undefined ? order.anyNft : `NFT #${tokenId}`
    return count === 1n ? text : `${new Intl.NumberFormat(tag).format(count)} × ${text}`
  }
  const listOf = (items: readonly OrderItem[]) =>
    items.map((item, index) => element('div', { key: index }, itemText(item)))
  const collections = [...gives, ...gets].flatMap((item) => (item.kind === 'nft' ? [item.collectionAddress] : []))
  const facts = [
    ...[...new Set(collections)].map((value) => ({
      label: order.collection,
      value: element(Address, { value, full: true }),
    })),
    ...(fees.length > 0 ? [{ label: order.fees, value: element('span', null, listOf(fees)) }] : []),
  ]
  return element(
    Fragment,
    null,
    gets.length === 0 && element(Banner, { tone: 'bad', ...order.nothing }),
    element(Banner, {
      tone: 'neutral',
      ...order.open,
      detail: fill(tag, order.open.detail, { until: timeText(tag, Number(endSec) * 1000) }),
    }),
    element(Hero, { label: order.gives }, listOf(gives)),
    gets.length > 0 && element(Hero, { label: order.gets }, listOf(gets)),
    element(FactsCard, { facts }),
  )
}
