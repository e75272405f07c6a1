import { identityCacheMs } from '@latchkey/contracts/constants/names'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../startTestApp.ts'
import type { IdentitiesTable } from './identitiesTable.ts'

const named = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nameless = '0x000000000000000000000000000000000000dEaD'
let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await addIdentity(named, 'alice.example', 'https://alice.example/avatar.png')
})
afterAll(() => server.stop())

const addIdentity = (address: string, name: string, avatar: string | null) =>
  server.db.withTables<IdentitiesTable>().insertInto('identities').values({ address, name, avatar }).execute()

async function identityOf(address: string) {
  const answer = await server.app.request(`/v1/identity/${address}?projectId=${'0'.repeat(32)}&sender=${address}`)
  return { status: answer.status, body: await answer.json() }
}

it('[S3.12] [S7.3] returns the name and avatar of an address, in any spelling', async () => {
  for (const spelling of [named, named.toLowerCase(), `eip155:1:${named}`])
    expect(await identityOf(spelling)).toEqual({
      status: 200,
      body: { name: 'alice.example', avatar: 'https://alice.example/avatar.png' },
    })
})

it('[S7.3] [S9.8] returns empty fields for an address without a name, and keeps an answer for 5 minutes', async () => {
  const empty = { status: 200, body: { name: '', avatar: '' } }
  expect(await identityOf(nameless)).toEqual(empty)
  await addIdentity(nameless, 'dead.example', null)
  await server.clock.advance(identityCacheMs)
  expect(await identityOf(nameless)).toEqual(empty)
  await server.clock.advance(1)
  expect(await identityOf(nameless)).toEqual({ status: 200, body: { name: 'dead.example', avatar: '' } })
})

it('[S7.3] rejects what is not an address', async () => {
  const { status, body } = await identityOf('alice')
  expect([status, body.error.code]).toEqual([400, 'INVALID_CAIP_ADDRESS'])
})
