import { type Address, type Hex, keccak256, pad, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../../../../devnet/src/pictures.ts'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../test/activityHarness.ts'
import { type Answer, bytesAnswer, type HostileLog, hostileCode, textAnswer } from '../../../test/hostileCode.ts'
import { contracts, people } from '../../../test/randomActivity.ts'

const [alice, bob] = people as [Address, Address]
let server: ActivityHarness

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(() => server.stop())

test('lists the development NFTs with names and images, and serves the images', async () => {
  await server.index()
  const nfts = await server.nfts(alice)
  const views = nfts.filter(({ contract }) => contract === contracts.collectible)
  expect(
    views.map(({ tokenId, name, collection, standard, quantity, isSpam }) => [
      tokenId,
      name,
      collection,
      standard,
      quantity,
      isSpam,
    ]),
  ).toEqual([1, 2, 3, 4].map((id) => [`${id}`, `Latchkey Views ${id}`, 'Latchkey Views', 'erc721', '1', false]))
  const items = nfts.filter(({ contract }) => contract === contracts.items)
  expect(items.map(({ name, standard, quantity }) => [name, standard, quantity])).toEqual([
    ['Lantern', 'erc1155', '3'],
    ['Brass key', 'erc1155', '3'],
  ])
  // The lantern is an SVG, which could contain scripts.
  const lantern = await server.app.request(new URL(items[0]?.imageUrl ?? '').pathname)
  expect(lantern.headers.get('content-type')).toBe('image/png')

  const url = new URL(views[0]?.imageUrl ?? '')
  const image = await server.app.request(url.pathname)
  expect(image.status).toBe(200)
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(image.headers.get('x-content-type-options')).toBe('nosniff')
  expect(image.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const dawn = Buffer.from(pictures.dawn.split(',')[1] ?? '', 'base64')
  expect(Buffer.from(await image.arrayBuffer()).equals(dawn)).toBe(true)
  const unknown = await server.app.request(`/public/getNftImage/${'0'.repeat(64)}`)
  expect((await unknown.json()).error.code).toBe('IMAGE_NOT_FOUND')

  const [received] = (await server.history(alice)).flatMap(({ transfers }) =>
    transfers.flatMap(({ nft_info }) => nft_info ?? []),
  )
  expect(received).toMatchObject({ flags: { is_spam: false } })
  const shown = (await server.history(alice)).flatMap(({ transfers }) =>
    transfers.flatMap(({ nft_info }) => nft_info?.content?.preview.url ?? []),
  )
  expect(shown).toContain(views[0]?.imageUrl)
})

const transfer = keccak256(toHex('Transfer(address,address,uint256)'))
const word = (value: Address | number): Hex => pad(typeof value === 'number' ? toHex(value) : value, { size: 32 })
const minted: HostileLog = { topics: [transfer, word(0), word(bob), word(7)], words: 0 }
const paid: HostileLog = { topics: [transfer, word(0), word(bob)], words: 1 }

let created = 0
async function callHostile(logs: readonly HostileLog[], answer: Answer): Promise<Address> {
  created += 1
  const address: Address = `0x${'bad'.padEnd(40 - String(created).length, '0')}${created}`
  await rpc(server.anvil.url, 'anvil_setCode', [address, hostileCode({ logs, answer })])
  await rpc(server.anvil.url, 'eth_sendTransaction', [{ from: alice, to: address, gas: '0x7a120' }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
  return address
}

const nftOf = async (address: Address) =>
  (await server.nfts(bob)).find(({ contract }) => contract.toLowerCase() === address)

test.each<[string, Answer]>([
  ['a megabyte', 'megabyte'],
  ['a revert', 'revert'],
  ['bytes that are not UTF-8', bytesAnswer('0xfffe80')],
  ['bytes that are no ABI', { bytes: '0xff' }],
])('indexes tokens that answer every call with %s', async (_, answer) => {
  const nft = await callHostile([minted], answer)
  expect(await nftOf(nft)).toMatchObject({ tokenId: '7', quantity: '1', imageUrl: null })
  const token = await callHostile([paid], answer)
  const [newest] = await server.history(bob)
  expect(newest).toMatchObject({
    metadata: { operationType: 'mint', isSpam: true },
    transfers: [{ quantity: { numeric: '0' } }],
  })
  expect(newest?.transfers[0]?.fungible_info?.address?.toLowerCase()).toBe(`eip155:31337:${token}`)
})

test('ignores logs that only resemble transfers', async () => {
  const before = await server.history(bob)
  await callHostile(
    [
      { topics: [transfer], words: 3 },
      { topics: [transfer, word(bob)], words: 2 },
      { topics: [transfer, word(0), word(bob)], words: 0 },
      { topics: [transfer, word(0), word(bob), word(1)], words: 1 },
      { topics: [transfer, word(0), keccak256('0x00'), word(1)], words: 0 },
    ],
    'revert',
  )
  expect(await server.history(bob)).toEqual(before)
})

test('shows the first hundred of many transfers in one transaction', async () => {
  await callHostile(
    Array.from({ length: 130 }, () => minted),
    'revert',
  )
  expect((await server.history(bob))[0]?.transfers).toHaveLength(100)
})

test('reads no metadata from inside the network, and marks the advertising token as spam', async () => {
  const nft = await callHostile([minted], textAnswer('https://127.0.0.1/metadata.json'))
  expect(await nftOf(nft)).toMatchObject({ imageUrl: null, isSpam: true })
})

test('lists a token with a huge image without it', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c3500806000000', 'hex').toString('base64')
  const nft = await callHostile([minted], textAnswer(`data:,{"name":"Huge","image":"data:image/png;base64,${header}"}`))
  expect(await nftOf(nft)).toMatchObject({ name: 'Huge', imageUrl: null, isSpam: false })
})

test('reads failed metadata again only after a while', async () => {
  const nft = await callHostile([minted], 'revert')
  expect((await nftOf(nft))?.name).not.toBe('Late')
  const code = hostileCode({ logs: [], answer: textAnswer('data:,{"name":"Late"}') })
  await rpc(server.anvil.url, 'anvil_setCode', [nft, code])
  expect((await nftOf(nft))?.name).not.toBe('Late')
  await server.clock.advance(60_000)
  expect((await nftOf(nft))?.name).toBe('Late')
})
