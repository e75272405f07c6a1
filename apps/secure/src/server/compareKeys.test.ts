import { expect, test } from 'vitest'
import { compareKeys } from './compareKeys.ts'

const point = (byte: number) => Buffer.alloc(65, byte).toString('base64url')
const signing = (byte: number) => ({
  id: `0${byte}`.repeat(8),
  publicKey: Buffer.alloc(32, byte).toString('base64url'),
})
const [auth, recovery] = [
  { publicKey: point(1), signingKeys: [signing(1), signing(2)] },
  { publicKey: point(2), signingKeys: [signing(3), signing(4)] },
]
const vaults = { auth: { url: 'http://auth', key: point(1) }, recovery: { url: 'http://recovery', key: point(2) } }

/** Compares what two vaults publish. */
const compare = (published: { readonly auth?: object; readonly recovery?: object }) =>
  compareKeys({ vaults }, (async (url: string) =>
    Response.json(published[new URL(url).hostname as 'auth' | 'recovery'])) as typeof fetch)

test('reports every wrong key of a vault or the secure site, and the setting that fixes it', async () => {
  const right = { auth: { ...auth, partner: recovery }, recovery: { ...recovery, partner: auth } }
  expect(await compare(right)).toEqual([])

  // The recovery vault has rotated its keys; the auth vault still pins the old ones.
  const rotated = { ...recovery, signingKeys: [signing(4), signing(5)] }
  const [problem, ...others] = await compare({ ...right, recovery: { ...rotated, partner: auth } })
  const { id, publicKey } = signing(4)
  expect(problem).toContain(`set LATCHKEY_AUTH_VAULT_PARTNER_KEYS="${id}:${publicKey} `)
  expect(others).toEqual([])

  const renewed = { ...auth, publicKey: point(9) }
  const problems = await compare({ auth: { ...renewed, partner: recovery }, recovery: { ...recovery, partner: auth } })
  expect(problems).toHaveLength(2)
  for (const one of problems) expect(one).toContain(`LATCHKEY_AUTH_VAULT_PUBLIC_KEY=${point(9)}`)

  expect(await compare({ ...right, recovery: { ...recovery, partner: null } })).toEqual([
    'The recovery vault cannot read the keys of the auth vault.',
  ])
  expect(await compare({ auth: right.auth })).toEqual(['The recovery vault does not answer at http://recovery/v1/key.'])
})
