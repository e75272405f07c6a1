import {
  BaseError,
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  pad,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devMnemonic } from '../chains.ts'
import { type Anvil, startAnvil } from '../startAnvil.ts'
import { delegationFramework } from './delegationFramework.ts'
import { deploySmartAccounts, entryPointAddress } from './deploySmartAccounts.ts'

const relayer = mnemonicToAccount(devMnemonic)
const contracts = delegationFramework({ owner: relayer.address, entryPoint: entryPointAddress })
const [manager, delegate] = contracts.map(({ address }) => address) as [`0x${string}`, `0x${string}`]
const abi = parseAbi([
  'function VERSION() view returns (string)',
  'function delegationManager() view returns (address)',
  'function entryPoint() view returns (address)',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: foundry.id })
  await deploySmartAccounts(anvil.url)
})
afterAll(() => anvil?.stop())
const client = () => createPublicClient({ chain: foundry, transport: http(anvil.url) })

test('has version 1.3.0 of the framework at its real addresses', async () => {
  for (const { address } of contracts) expect(await client().getCode({ address })).not.toBeUndefined()
  const read = (address: `0x${string}`, functionName: 'VERSION' | 'delegationManager' | 'entryPoint') =>
    client().readContract({ abi, address, functionName })
  expect(await read(manager, 'VERSION')).toBe('1.3.0')
  expect(await read(delegate, 'VERSION')).toBe('1.3.0')
  expect(await read(delegate, 'delegationManager')).toBe(manager)
  expect(await read(delegate, 'entryPoint')).toBe(entryPointAddress)
})

test("a key's account becomes one that the entry point supports, and only the key can use it", async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const writer = createWalletClient({ account: relayer, chain: foundry, transport: http(anvil.url) })
  const authorization = await account.signAuthorization({ chainId: foundry.id, address: delegate, nonce: 0 })
  const upgrade = { authorizationList: [authorization], to: account.address, value: parseEther('1') } as const
  const hash = await writer.sendTransaction(upgrade)
  await client().waitForTransactionReceipt({ hash, pollingInterval: 50 })
  expect(await client().getCode({ address: account.address })).toBe(`0xef0100${delegate.slice(2).toLowerCase()}`)
  expect(
    await client().readContract({
      ...{ abi: entryPoint07Abi, address: entryPointAddress, functionName: 'getNonce', args: [account.address, 0n] },
    }),
  ).toBe(0n)
  const one = concat([relayer.address, pad('0x1'), '0x'])
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [zeroHash, one] })
  const callBy = (caller: `0x${string}`) => client().call({ account: caller, to: account.address, data })
  await expect(callBy(account.address)).resolves.toBeDefined()
  await expect(callBy(relayer.address)).rejects.toThrow(BaseError)
})
