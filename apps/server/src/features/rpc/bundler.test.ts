import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploySmartAccounts, entryPointAddress } from '../../../../devnet/src/smartAccounts/deploySmartAccounts.ts'
import { startBundler } from '../../../../devnet/src/smartAccounts/startBundler.ts'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const chainId = 'eip155:31337'
let anvil: Anvil
let bundler: Awaited<ReturnType<typeof startBundler>>
let server: TestApp
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploySmartAccounts(anvil.url)
  bundler = await startBundler({ port: 0, chains: [{ chainId: 31337, url: anvil.url }] })
  const { chains } = readConfig({
    LATCHKEY_ENV: 'development',
    LATCHKEY_CHAIN_ONE_URL: anvil.url,
    LATCHKEY_BUNDLER_URL: bundler.url,
  })
  server = await startTestApp({
    chains: chains.flatMap(({ bundlerUrl, paymasterUrl, ...chain }) =>
      chain.id === chainId ? [{ ...chain, bundlerUrl, paymasterUrl }] : [chain],
    ),
  })
})
afterAll(async () => {
  await server.stop()
  await bundler.stop()
  await anvil.stop()
})

async function post(name: 'bundler' | 'paymaster', method: string, { on = chainId, params = [] as unknown[] } = {}) {
  const query = new URLSearchParams({ chainId: on, projectId: '0'.repeat(32) })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return await (await server.app.request(`/v1/${name}?${query}`, { method: 'POST', body })).json()
}

test('[S7.33] forwards the methods of a bundler and of a paymaster, and nothing else', async () => {
  expect(await post('bundler', 'eth_supportedEntryPoints')).toMatchObject({ result: [entryPointAddress] })
  const hash = `0x${'0'.repeat(64)}`
  expect(await post('bundler', 'eth_getUserOperationReceipt', { params: [hash] })).toMatchObject({ result: null })
  const operation = { sender: entryPointAddress, nonce: '0x0', callData: '0x' }
  expect(
    await post('paymaster', 'pm_getPaymasterStubData', { params: [operation, entryPointAddress, '0x7a69', {}] }),
  ).toMatchObject({ result: { sponsor: { name: 'Latchkey Devnet' } } })
  for (const [name, method] of [
    ['bundler', 'eth_call'],
    ['bundler', 'pm_getPaymasterStubData'],
    ['paymaster', 'eth_sendUserOperation'],
  ] as const)
    expect(await post(name, method)).toMatchObject({ error: { message: 'Requested RPC call is not allowed' } })
})

test('names the missing setting for a chain without bundler or paymaster', async () => {
  expect(JSON.stringify(await post('bundler', 'eth_supportedEntryPoints', { on: 'eip155:31338' }))).toContain(
    'bundlerUrl',
  )
  expect(JSON.stringify(await post('paymaster', 'pm_getPaymasterData', { on: 'eip155:31338' }))).toContain(
    'paymasterUrl',
  )
})
