import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { startAnvil } from '@latchkey/devnet/startAnvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mnemonicAccounts, publicTestMnemonic } from './mnemonicAccounts.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { signRequest } from './signRequest.ts'

const chainId = 'eip155:31337'
const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 })
let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
})
afterAll(() => chain?.stop())

const requestOf = (transaction: object) => ({
  method: 'eth_sendTransaction',
  params: [{ from: alice?.address, to: bob?.address, value: '0x1', ...transaction }],
  chainId,
  rpcUrl: chain.url,
})

test('signs the prepared and shown gas limit, nonce and fee', async () => {
  const request = requestOf({ gas: '0x7530' })
  const prepared = await prepareTransaction(request)
  const [gas, nonce] = prepared.details.map(({ value }) => Number(value))
  expect([gas, nonce]).toEqual([30_000, 0])
  const hash = await signRequest(alice!, { ...request, prepared })
  const sent = (await rpcCall(chain.url, { method: 'eth_getTransactionByHash', params: [hash] })) as Record<
    string,
    string
  >
  expect([sent.gas, sent.nonce].map(Number)).toEqual([gas, nonce])
  expect(BigInt(sent.gas ?? 0) * BigInt(sent.maxFeePerGas ?? 0)).toBe(prepared.maxFeeUnits)
})

test('rejects a transaction and typed data for another chain, before anything is signed', async () => {
  const other = { code: 'CHAIN_MISMATCH', rpcCode: 4901 }
  await expect(signRequest(alice!, requestOf({ chainId: '0x1' }))).rejects.toMatchObject(other)
  const typed = {
    primaryType: 'Mail',
    domain: { chainId: 1 },
    types: { Mail: [{ name: 'to', type: 'string' }] },
    message: { to: 'Bob' },
  }
  const request = { method: 'eth_signTypedData_v4', params: [alice?.address, typed], chainId, rpcUrl: chain.url }
  await expect(signRequest(alice!, request)).rejects.toMatchObject(other)
  expect(await signRequest(alice!, requestOf({ chainId: '0x7a69' }))).toMatch(/^0x/)
})
