import { rpc } from '@latchkey/devnet/rpc'
import { deploySmartAccounts } from '@latchkey/devnet/smartAccounts/deploySmartAccounts'
import { startBundler } from '@latchkey/devnet/smartAccounts/startBundler'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { untilMined } from '@latchkey/devnet/untilMined'
import { type Hex, hashMessage, hexToNumber, numberToHex, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignatureVerifier } from '../verify/createSignatureVerifier.ts'
import { encodeCalls } from './encodeCalls.ts'
import { entryPointAddress } from './safeContracts.ts'
import { safeMessageData } from './safeMessageData.ts'
import { smartAccountOf } from './smartAccountOf.ts'
import { operationSignature, safeOperationData, type UserOperation } from './userOperation.ts'

const chainId = 31337
const owner = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const account = smartAccountOf(owner.address)
const recipients = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
let anvil: Anvil
let bundler: Awaited<ReturnType<typeof startBundler>>
const ask = (method: string, ...params: readonly unknown[]) => rpc(`${bundler.url}/${chainId}`, method, params)
const codeOf = (address: Hex) => rpc(anvil.url, 'eth_getCode', [address, 'latest'])
const quantities = (operation: object) =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )

const text = 'app.example.com wants you to sign in'
const verify = (signature: Hex) =>
  createSignatureVerifier({ rpc: { [`eip155:${chainId}`]: anvil.url } })({
    ...{ chainId: `eip155:${chainId}`, type: 'eip1271', message: text, address: account.address, signature },
  })

beforeAll(async () => {
  anvil = await startAnvil({ chainId })
  await deploySmartAccounts(anvil.url)
  bundler = await startBundler({ port: 0, chains: [{ chainId, url: anvil.url }] })
})
afterAll(async () => {
  await bundler.stop()
  await anvil.stop()
})

async function signedByOwner(text: string): Promise<Hex> {
  const data = safeMessageData({ address: account.address, chainId, hash: hashMessage(text) })
  const signature = await owner.signTypedData(data)
  if ((await codeOf(account.address)) !== '0x') return signature
  return serializeErc6492Signature({ address: account.factory, data: account.factoryData, signature })
}

test('signs, deploys at the computed address and sends two calls at once, all without any funds', async () => {
  expect(await codeOf(account.address)).toBe('0x')
  expect(await verify(await signedByOwner(text))).toBe(true)
  expect(await verify(await signedByOwner('another text'))).toBe(false)
  await rpc(anvil.url, 'anvil_setBalance', [account.address, numberToHex(30n)])
  const calls = recipients.map((to, index) => ({ to, value: BigInt(index + 1), data: '0x' as const }))
  const base = {
    sender: account.address,
    nonce: 0n,
    factory: account.factory,
    factoryData: account.factoryData,
    callData: encodeCalls(calls),
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  }
  const stub = (await ask('pm_getPaymasterStubData', quantities(base), entryPointAddress, '0x7a69', {})) as object
  const gas = (await ask('eth_estimateUserOperationGas', { ...quantities(base), ...stub }, entryPointAddress)) as object
  const numbers = Object.fromEntries(
    Object.entries({ ...stub, ...gas }).map(([name, value]) => [
      name,
      /Gas|Limit/.test(name) ? BigInt(String(value)) : value,
    ]),
  )
  const unpaid = { ...base, ...numbers } as UserOperation
  const paid = (await ask('pm_getPaymasterData', quantities(unpaid), entryPointAddress, '0x7a69', {})) as object
  const operation = { ...unpaid, ...paid }
  const signature = operationSignature(await owner.signTypedData(safeOperationData(operation, chainId)))
  const { sponsor: _, ...sent } = quantities(operation) as Record<string, unknown>
  await expect(
    ask('eth_sendUserOperation', { ...sent, callGasLimit: '0xfffff', signature }, entryPointAddress),
  ).rejects.toThrow(/AA/)
  const hash = await ask('eth_sendUserOperation', { ...sent, signature }, entryPointAddress)
  expect(await untilMined(() => ask('eth_getUserOperationReceipt', hash))).toMatchObject({ success: true })
  for (const [index, address] of recipients.entries())
    expect(hexToNumber((await rpc(anvil.url, 'eth_getBalance', [address, 'latest'])) as Hex)).toBe(index + 1)
  expect(hexToNumber((await rpc(anvil.url, 'eth_getBalance', [account.address, 'latest'])) as Hex)).toBe(27)
  expect(await codeOf(account.address)).not.toBe('0x')
  expect(await verify(await signedByOwner(text))).toBe(true)
  expect(await verify(await signedByOwner('another text'))).toBe(false)
})
