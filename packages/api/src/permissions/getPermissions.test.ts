import { expect, test } from 'vitest'
import { createApiClient } from '../apiClient.ts'
import { getPermissions } from './getPermissions.ts'

const address = `0x${'a1'.repeat(20)}`
const row = (changed: object = {}) => ({
  pci: `0x${'1'.repeat(64)}`,
  chainId: 'eip155:1',
  app: { name: 'Shop', origin: 'https://shop.example' },
  delegation: { delegate: address },
  context: '0x12',
  permissions: [],
  expiry: 1_800_000_000,
  status: 'active',
  grantedAt: '2026-01-15T12:00:00.000Z',
  ...changed,
})

function read(pcis: unknown) {
  const asked: URL[] = []
  const api = createApiClient({
    serverUrl: 'https://api.example.com',
    projectId: '0'.repeat(32),
    sdkVersion: '1.2.3',
    fetch: async (input) => {
      asked.push(new URL(String(input)))
      return Response.json({ pcis })
    },
  })
  return { asked, list: getPermissions(api, { address }) }
}

test('reads who may use a permission, until when, and whether it is in force', async () => {
  const { asked, list } = read([row()])
  expect(await list).toEqual([
    {
      id: `0x${'1'.repeat(64)}`,
      networkId: 'eip155:1',
      app: { name: 'Shop', origin: 'https://shop.example' },
      delegate: address,
      rules: [],
      context: '0x12',
      status: 'active',
      grantedAtMs: Date.UTC(2026, 0, 15, 12),
      expiresAtMs: 1_800_000_000_000,
    },
  ])
  expect(asked[0]?.pathname).toBe(`/v1/sessions/${address}`)
})

test.each([
  // More digits than a floating-point number holds.
  [
    { type: 'native-token-transfer', data: { allowance: '0x112210f47de98115' } },
    { kind: 'amount', units: '1234567890123456789' },
  ],
  [
    { type: 'native-token-periodic', data: { periodAmount: '0x64', periodDuration: 86_400 } },
    { kind: 'amount', units: '100', periodSeconds: 86_400 },
  ],
  [
    { type: 'erc20-token-transfer', data: { address, allowance: '0x64' } },
    { kind: 'amount', units: '100', token: address },
  ],
  [
    { type: 'erc20-token-periodic', data: { tokenAddress: address, periodAmount: '0x64', periodDuration: 60 } },
    { kind: 'amount', units: '100', token: address, periodSeconds: 60 },
  ],
  [
    { type: 'contract-call', data: { address, functions: ['0xa9059cbb'] } },
    { kind: 'calls', contract: address, functions: ['0xa9059cbb'] },
  ],
  [
    { type: 'call-limit', data: { count: 3 } },
    { kind: 'uses', count: 3 },
  ],
])('reads the rule $type', async (permission, rule) => {
  const [found] = await read([row({ permissions: [permission] })]).list
  expect(found?.rules).toEqual([rule])
})

test('reads how much of an amount was used, if the network reports it', async () => {
  const limited = { type: 'native-token-transfer', data: { allowance: '0x64' } }
  const calls = { type: 'contract-call', data: { address, functions: ['0xa9059cbb'] } }
  const uses = { type: 'call-limit', data: { count: 3 } }
  const [found] = await read([row({ permissions: [calls, limited, uses, limited], used: [null, '0x2a', '0x1', null] })])
    .list
  expect(found?.rules.map((rule) => ('used' in rule ? rule.used : undefined))).toEqual([
    undefined,
    '42',
    '1',
    undefined,
  ])
})

test.each([
  ['an unknown type', { permissions: [{ type: 'everything', data: {} }] }],
  ['an amount that is not hex', { permissions: [{ type: 'native-token-transfer', data: { allowance: '12.5' } }] }],
  ['a use that is not hex', { permissions: [{ type: 'call-limit', data: { count: 3 } }], used: ['some'] }],
  ['an unknown status', { status: 'paused' }],
  ['an expiry that is not a time', { expiry: 1e300 }],
  ['no context', { context: undefined }],
])('rejects a list with %s', async (_, changed) => {
  await expect(read([row(changed)]).list).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
})
