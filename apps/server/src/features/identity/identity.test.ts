import { toUtf8 } from '@latchkey/base/codec/utf8'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '../../../../devnet/src/pictures.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'
import type { NameTables } from '../names/tables.ts'

const named = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nameless = '0x000000000000000000000000000000000000dEaD'
let server: TestApp
const picture = Buffer.from(pictures.dawn.split(',')[1] ?? '', 'base64')
const asked: string[] = []

beforeAll(async () => {
  server = await startTestApp({
    async fetchPublic(url) {
      asked.push(url)
      return url.endsWith('.png') ? new Uint8Array(picture) : url.endsWith('.svg') ? toUtf8('<svg/>') : undefined
    },
  })
  await addName(named, 'alice', 'https://alice.example/avatar.png')
})
afterAll(() => server.stop())

const addName = (address: string, label: string, avatar: string | null) =>
  server.db
    .withTables<NameTables>()
    .insertInto('names')
    .values({ ...{ label, look: label, address, coin_type: '60', avatar, bio: null }, registered_at: new Date(0) })
    .execute()

async function identityOf(address: string) {
  const answer = await server.app.request(`/v1/identity/${address}?projectId=${'0'.repeat(32)}&sender=${address}`)
  return { status: answer.status, body: await answer.json() }
}

it('[S3.12] [S7.3] returns the name and avatar of an address, in any spelling', async () => {
  for (const spelling of [named, named.toLowerCase(), `eip155:1:${named}`])
    expect(await identityOf(spelling)).toEqual({
      status: 200,
      body: { name: 'alice.latchkey.id', avatar: expect.stringContaining('/public/getNftImage/') },
    })
})

it('serves avatars itself, so that their hosts learn nothing about visitors', async () => {
  const { body } = await identityOf(named)
  expect(new URL(body.avatar).origin).toBe(new URL(server.config.publicUrl).origin)
  const image = await server.app.request(new URL(body.avatar).pathname)
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await image.arrayBuffer()).equals(picture)).toBe(true)
  // Read once, and again after a day.
  await identityOf(named)
  expect(asked).toEqual(['https://alice.example/avatar.png'])
  await server.clock.advance(24 * 60 * 60_000 + 1)
  await identityOf(named)
  expect(asked).toHaveLength(2)
})

it.each([
  ['0x00000000000000000000000000000000000000a1', 'https://down.example/', 'that cannot be read'],
  ['0x00000000000000000000000000000000000000A2', 'https://alice.example/image.svg', 'that cannot be drawn'],
])('shows no avatar of %s at %s, %s', async (address, url) => {
  await addName(getAddress(address), `name-${address.slice(-2).toLowerCase()}`, url)
  expect((await identityOf(address)).body.avatar).toBe('')
})

it('[S7.3] returns empty fields for an address without a name, and its name as soon as it has one', async () => {
  expect(await identityOf(nameless)).toEqual({ status: 200, body: { name: '', avatar: '' } })
  await addName(nameless, 'dead', null)
  expect(await identityOf(nameless)).toEqual({ status: 200, body: { name: 'dead.latchkey.id', avatar: '' } })
})

it('[S7.3] rejects text that is not an address', async () => {
  const { status, body } = await identityOf('alice')
  expect([status, body.error.code]).toEqual([400, 'INVALID_CAIP_ADDRESS'])
})
