import { manualClock } from '@latchkey/base/clock'
import { type ErrorRow, errorOf } from '@latchkey/base/errors'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { nameLookupMs } from '@latchkey/contracts/constants/names'
import { SERVER_BUSY } from '@latchkey/contracts/errors/api'
import { NAME_INVALID, NAME_NOT_FOUND } from '@latchkey/contracts/errors/names'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { resolveName } from './resolveName.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const refusalOf = (row: ErrorRow) =>
  Response.json(errorBody(errorOf(row), SERVER_BUSY), { status: row.httpStatus ?? 500 })

/** An app whose server has registered `alice-own`, and resolves these ENS names. */
function appWith(ensNames: readonly string[]) {
  const asked: string[] = []
  const latchkey = oneNetworkApp(
    {},
    {
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        asked.push(decodeURIComponent(pathname))
        const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
        if (pathname.includes('/suggestions/')) {
          const isLabel = !name.includes('.') || name.endsWith('.latchkey.id')
          const label = name.replace('.latchkey.id', '')
          const own = { name: `${label}.latchkey.id`, registered: label === 'alice-own' }
          return Response.json({ suggestions: isLabel ? [own] : [] })
        }
        const coinType = name.endsWith('.latchkey.id') ? 0x8000_0001 : 60
        if (name.includes('_')) return refusalOf(NAME_INVALID)
        return name === 'alice-own.latchkey.id' || ensNames.includes(name)
          ? Response.json({ name, addresses: { [coinType]: { address } }, attributes: [{}] })
          : refusalOf(NAME_NOT_FOUND)
      },
    },
  )
  const resolve = (name: string) => resolveName(latchkey, { name, networkId: 'eip155:1' })
  return { asked, resolve }
}

test('[S7.13] finds names of the server, with and without their zone', async () => {
  const { resolve } = appWith([])
  for (const name of ['alice-own', 'Alice-Own.latchkey.id'])
    expect(await resolve(name)).toEqual({ name: 'alice-own.latchkey.id', address })
  expect(await resolve('nobody')).toBeUndefined()
})

test.each(['vitalik.eth', 'VITALIK.eth ', 'abc.eth', 'pay.vitalik.eth', '🦊.eth', '0xabc.eth', 'nick.example'])(
  'finds the ENS name %j, which registration would refuse',
  async (typed) => {
    const name = typed.trim().toLowerCase()
    expect(await appWith([name]).resolve(typed)).toEqual({ name, address })
    expect(await appWith([]).resolve(typed)).toBeUndefined()
  },
)

test.each(['a', 'abc', '.eth', 'a..eth', 'al ice.eth', 'vitalik.', 'vitalik.e', `${'x'.repeat(300)}.eth`])(
  'sends no request for the address of %j',
  async (typed) => {
    const { asked, resolve } = appWith([typed])
    expect(await resolve(typed)).toBeUndefined()
    expect(asked.filter((path) => path.includes('/account/'))).toEqual([])
  },
)

test('treats an invalid name as unregistered', async () => {
  expect(await appWith([]).resolve('under_score.eth')).toBeUndefined()
})

test('stops waiting after 8 s if the server does not respond', async () => {
  const clock = manualClock()
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const latchkey = oneNetworkApp({}, { fetch, clock })
  const resolving = expect(resolveName(latchkey, { name: 'vitalik.eth', networkId: 'eip155:1' })).rejects
  const failing = resolving.toMatchObject({ code: 'NAME_LOOKUP_FAILED' })
  await clock.advance(nameLookupMs)
  await failing
})
