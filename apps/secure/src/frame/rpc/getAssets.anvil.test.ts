import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@latchkey/base/clock'
import { deploy } from '@latchkey/devnet/deploy'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { createLog } from '@latchkey/node/log'
import { type Address, encodeFunctionData, erc20Abi, numberToHex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../../server/src/config.ts'
import { startServer } from '../../../../server/src/startServer.ts'
import { createSigningWallet } from '../../../test/signingWallet.ts'
import { networkOf } from '../../rpc/networks.ts'
import type { SecureSite } from '../../site/site.ts'
import { rpcHandlers } from './rpcHandlers.ts'

// The frame, the real server and a devnet with tokens. The server's other chains are not running.

const chainId = 'eip155:31337'
const signal = new AbortController().signal
let chain: Anvil
let dataDir: string
let server: Awaited<ReturnType<typeof startServer>>
let wallet: Awaited<ReturnType<typeof setup>>
const [dollar] = networkOf(chainId)?.tokens ?? []
const token = dollar?.address as Address

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  await deploy(chain.url)
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-assets-'))
  const config = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: chain.url })
  const chains = config.chains.filter(({ id }) => id === chainId)
  server = await startServer({ ...config, chains, port: 0, dataDir }, createLog('server', { level: 'silent' }))
  wallet = await setup()
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await chain?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A wallet whose account has 2 ETH and 5 dollars. */
async function setup() {
  const { stored, store } = await createSigningWallet(chainId)
  const site = {
    ...{ clock: systemClock, projectId: '0'.repeat(32), serverUrl: server.url, store },
    session: async () => ({ ...(await store.session()), wallet: stored, accountType: 'eoa' }),
  } as unknown as SecureSite
  const account = stored.record.evm as Address
  await rpc(chain.url, 'anvil_setBalance', [account, numberToHex(parseEther('2'))])
  const [holder] = (await rpc(chain.url, 'eth_accounts', [])) as [Address]
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, parseUnits('5', 6)] })
  await rpc(chain.url, 'eth_sendTransaction', [{ from: holder, to: token, data }])
  const handler = rpcHandlers(site, { run: () => Promise.reject() })['RPC request']
  const ask = (asked: object) =>
    handler?.({ method: 'wallet_getAssets', params: [asked], chainId }, { origin: 'https://app.example', signal })
  return { site, account, ask, smart: smartAccountOf(account).address }
}

const ether = {
  ...{ address: 'native', type: 'native', balance: numberToHex(parseEther('2')) },
  metadata: { name: expect.any(String), symbol: 'ETH', decimals: 18 },
}
const dollars = {
  ...{ address: token, type: 'erc20', balance: numberToHex(parseUnits('5', 6)) },
  metadata: { name: expect.any(String), symbol: 'LUSD', decimals: 6 },
}

test('[S6.1] lists the assets of an account on each network, the most valuable first', async () => {
  const { ask, account, smart } = wallet
  expect(await ask({ account })).toEqual({ '0x7a69': [ether, dollars] })
  expect(await ask({ account: account.toLowerCase() })).toEqual({ '0x7a69': [ether, dollars] })
  const [own, nothing] = [await ask({ account }), await ask({ account: smart, chainFilter: ['0x7a69'] })]
  expect(Object.keys(own as object)).toEqual(['0x7a69'])
  expect((nothing as { '0x7a69': { balance: string }[] })['0x7a69'].every(({ balance }) => balance === '0x0')).toBe(
    true,
  )
})

test('returns the requested chains, including those without assets', async () => {
  const { ask, account } = wallet
  expect(await ask({ account, chainFilter: ['0x7A69'] })).toEqual({ '0x7a69': [ether, dollars] })
  expect(await ask({ account, chainFilter: ['0x1', '0x539'] })).toEqual({ '0x1': [], '0x539': [] })
  expect(await ask({ account, chainFilter: [] })).toEqual({})
})

test('filters by type', async () => {
  const { ask, account } = wallet
  expect(await ask({ account, assetTypeFilter: ['native'] })).toEqual({ '0x7a69': [ether] })
  expect(await ask({ account, assetTypeFilter: ['erc20'] })).toEqual({ '0x7a69': [dollars] })
  expect(await ask({ account, assetTypeFilter: ['erc721'], chainFilter: ['0x7a69'] })).toEqual({ '0x7a69': [] })
})

test('a list of assets overrides the other filters', async () => {
  const { ask, account } = wallet
  const assetFilter = { '0x7a69': [{ address: token.toLowerCase(), type: 'erc20' }] }
  expect(await ask({ account, assetFilter, assetTypeFilter: ['native'], chainFilter: ['0x1'] })).toEqual({
    '0x7a69': [dollars],
  })
  const natives = { '0x7a69': [{ address: 'native', type: 'native' }], '0x1': [{ address: 'native', type: 'native' }] }
  expect(await ask({ account, assetFilter: natives })).toEqual({ '0x7a69': [ether], '0x1': [] })
  const mismatch = { '0x7a69': [{ address: token, type: 'erc721' }] }
  expect(await ask({ account, assetFilter: mismatch })).toEqual({ '0x7a69': [] })
})

test.each([
  [{}, "'account' is not an address"],
  [{ account: '0x12' }, "'account' is not an address"],
  [{ chainFilter: '0x1' }, "'chainFilter' is not a list"],
  [{ chainFilter: ['eip155:1'] }, "'eip155:1' is not a chain id in hex"],
  [{ chainFilter: ['0x0'] }, "'0x0' is not a chain id in hex"],
  [{ chainFilter: Array.from({ length: 51 }, (_, at) => `0x${(at + 1).toString(16)}`) }, 'more than 50 chains'],
  [{ assetTypeFilter: 'erc20' }, "'assetTypeFilter' is not a list of types"],
  [{ assetTypeFilter: [20] }, "'assetTypeFilter' is not a list of types"],
  [{ assetFilter: [] }, "'assetFilter'"],
  [{ assetFilter: { mainnet: [] } }, "'mainnet' is not a chain id in hex"],
  [{ assetFilter: { '0x1': ['native'] } }, 'not an asset'],
])('refuses %j', async (asked, reason) => {
  const known = reason.includes('account') ? {} : { account: wallet.account }
  await expect(wallet.ask({ ...known, ...asked })).rejects.toMatchObject({
    ...{ code: 'RPC_INVALID_PARAMS', rpcCode: -32602 },
    message: expect.stringContaining(reason),
  })
})

test("refuses somebody else's account, and reports an unreachable server", async () => {
  const { site, account, ask } = wallet
  await expect(ask({ account: `0x${'11'.repeat(20)}` })).rejects.toMatchObject({ code: 'WALLET_UNAUTHORIZED' })
  const offline = { ...site, serverUrl: 'http://127.0.0.1:9' }
  const handler = rpcHandlers(offline, { run: () => Promise.reject() })['RPC request']
  const asked = { method: 'wallet_getAssets', params: [{ account }], chainId }
  await expect(handler?.(asked, { origin: 'https://app.example', signal })).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  })
})
