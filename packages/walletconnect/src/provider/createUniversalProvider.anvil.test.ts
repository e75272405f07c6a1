import { startAnvil } from '@latchkey/devnet/startAnvil'
import { readConfig } from '@latchkey/server/config'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, asking, bob, createTestRig, granting, heard, runWallet } from './testRig.ts'

type Rig = Awaited<ReturnType<typeof createTestRig>>
let anvil: Awaited<ReturnType<typeof startAnvil>>
let rig: Rig
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  rig = await createTestRig(readConfig({ LATCHKEY_CHAIN_ONE_URL: anvil.url }).chains)
})
afterAll(async () => {
  await rig.close()
  await anvil.stop()
})

test('[S7.32] signs and sends with the wallet over the relay, and reads from the chain through the server after one ping', async () => {
  const methods = ['personal_sign', 'eth_sendTransaction']
  const wallet = rig.newWallet()
  const asked = runWallet(wallet, {
    approve: granting(['eip155:31337'], methods),
    nodeUrls: { 'eip155:31337': anvil.url },
  })
  const provider = rig.newProvider()
  provider.on('display_uri', (uri) => void wallet.pair(uri))
  const connected = heard(provider, 'connect')
  const session = await provider.connect({ optionalNamespaces: asking(['eip155:31337'], methods) })
  expect(await connected).toEqual({ session })
  expect(provider.session).toEqual(session)

  const signature = await provider.request({ method: 'personal_sign', params: ['0x6869', alice.address] })
  expect(await recoverMessageAddress({ message: 'hi', signature: signature as `0x${string}` })).toBe(alice.address)
  const transaction = { from: alice.address, to: bob.address, value: '0x1' }
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  expect(await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })).toMatchObject({
    status: '0x1',
    to: bob.address.toLowerCase(),
  })
  expect(await provider.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })).toMatch(/^0x/)
  expect(asked.map(({ method }) => method)).toEqual(methods)

  const query = `/v1?chainId=eip155:31337&projectId=${'0'.repeat(32)}`
  expect(rig.posted[0]).toEqual({ path: query, body: { id: 1, jsonrpc: '2.0', method: 'test', params: [] } })
  expect(rig.posted.slice(1).map(({ path, body }) => [path, body.method])).toEqual([
    [query, 'eth_getTransactionReceipt'],
    [query, 'eth_getBalance'],
  ])
})
