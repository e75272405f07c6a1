import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  concat,
  encodeDeployData,
  getCreate2Address,
  type Hex,
  pad,
  toHex,
  zeroHash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { deployerIndex, devMnemonic } from '../chains.ts'
import { create2Deployer } from '../plan.ts'
import { rpc } from '../rpc.ts'
import { delegationFramework } from './delegationFramework.ts'

const load = createRequire(import.meta.url)
const artifactOf = (path: string): { readonly abi: Abi; readonly bytecode: Hex } => load(path)
const safe = (path: string) => artifactOf(`@safe-global/safe-contracts/build/artifacts/contracts/${path}`)
const module4337 = (name: string) =>
  artifactOf(`@safe-global/safe-4337/build/artifacts/contracts/${name}.sol/${name}.json`)
const accountAbstraction = (name: string) => artifactOf(`@account-abstraction/contracts/artifacts/${name}.json`)

/** Safe's own factory of contracts; on real chains it has this address, and the code of {@link create2Deployer}. */
const safeDeployer: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const entryPointSalt: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
/** Addresses of the module and its set-up contract on real chains. */
const moduleAddress: Address = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
const moduleSetupAddress: Address = '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47'
export const entryPointAddress: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** The paymaster's budget. */
const depositUnits = 10n ** 20n

/** The account that signs the paymaster's approvals. */
export const paymasterSigner = mnemonicToAccount(devMnemonic, { addressIndex: 7 })
const paymasterCode = encodeDeployData({
  ...accountAbstraction('VerifyingPaymaster'),
  args: [entryPointAddress, paymasterSigner.address],
})
export const paymasterAddress: Address = getCreate2Address({
  from: create2Deployer,
  salt: zeroHash,
  bytecode: paymasterCode,
})

/**
 * Deploys ERC-4337 (EntryPoint 0.7, a verifying paymaster with a deposit), Safe 1.4.1 with its 4337 module and the
 * Delegation Framework on an anvil chain, at their addresses on real chains. Skips existing contracts.
 */
export async function deploySmartAccounts(url: string): Promise<void> {
  const codeAt = async (address: Address) => (await rpc(url, 'eth_getCode', [address, 'latest'])) as Hex
  const from = mnemonicToAccount(devMnemonic, { addressIndex: deployerIndex }).address
  const owner = mnemonicToAccount(devMnemonic).address
  const send = async (transaction: Readonly<Record<string, unknown>>) => {
    await rpc(url, 'eth_sendTransaction', [{ from, gas: toHex(10_000_000), ...transaction }])
    await rpc(url, 'evm_mine')
  }
  const create = async (initCode: Hex, by: { readonly factory?: Address; readonly salt?: Hex } = {}) => {
    const { factory = create2Deployer, salt = zeroHash } = by
    const address = getCreate2Address({ from: factory, salt, bytecode: initCode })
    if ((await codeAt(address)) === '0x') await send({ to: factory, data: concat([salt, initCode]) })
    if ((await codeAt(address)) === '0x')
      throw new Error(`The contract for ${address} was not made by its transaction.`)
    return address
  }
  /** The package was built with other settings than the deployed contract, so that CREATE2 gives another address. */
  const createAt = async (address: Address, initCode: Hex) => {
    const made = await create(initCode)
    if ((await codeAt(address)) === '0x') await rpc(url, 'anvil_setCode', [address, await codeAt(made)])
  }
  if ((await codeAt(safeDeployer)) === '0x')
    await rpc(url, 'anvil_setCode', [safeDeployer, await codeAt(create2Deployer)])
  await create(accountAbstraction('EntryPoint').bytecode, { salt: entryPointSalt })
  for (const path of [
    'SafeL2.sol/SafeL2.json',
    'proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
    'libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
  ])
    await create(safe(path).bytecode, { factory: safeDeployer })
  await createAt(moduleAddress, encodeDeployData({ ...module4337('Safe4337Module'), args: [entryPointAddress] }))
  await createAt(moduleSetupAddress, module4337('SafeModuleSetup').bytecode)
  for (const { address, initCode } of delegationFramework({ owner, entryPoint: entryPointAddress }))
    await createAt(address, initCode)
  await create(paymasterCode)
  const deposited = await rpc(url, 'eth_call', [{ to: entryPointAddress, data: callOf('70a08231') }, 'latest'])
  if (BigInt(String(deposited)) === 0n)
    await send({ to: entryPointAddress, data: callOf('b760faf9'), value: toHex(depositUnits) })
}

/** `balanceOf(paymaster)` or `depositTo(paymaster)` of the entry point. */
const callOf = (selector: string): Hex => concat([`0x${selector}`, pad(paymasterAddress)])
