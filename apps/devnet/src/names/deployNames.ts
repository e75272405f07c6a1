import { developmentNames } from '@latchkey/contracts/constants/config'
import { type Address, concat, encodeDeployData, encodeFunctionData, getCreate2Address, namehash } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { readArtifact } from '../artifacts.ts'
import { deployerIndex, devMnemonic } from '../chains.ts'
import { create2Deployer, create2Salt } from '../plan.ts'
import { rpc } from '../rpc.ts'
import { sendMined } from '../sendMined.ts'

/** Addresses at which ENS clients expect the registry, and viem the universal resolver. */
export const nameRegistryAddress: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
export const nameLookupAddress: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/**
 * Makes names below the development zone resolvable for ENS clients: a resolver contract that calls the Latchkey server
 * at `serverUrl` and trusts its key. Can be repeated, also with another server.
 */
export async function deployNames(rpcUrl: string, serverUrl: string): Promise<void> {
  for (const [address, name] of [
    [nameRegistryAddress, 'NameRegistry'],
    [nameLookupAddress, 'NameLookup'],
  ] as const) {
    const { deployedBytecode } = readArtifact(name)
    if ((await rpc(rpcUrl, 'eth_getCode', [address, 'latest'])) !== deployedBytecode)
      await rpc(rpcUrl, 'anvil_setCode', [address, deployedBytecode])
  }
  const { abi, bytecode } = readArtifact('NameResolver')
  const gateway = `${serverUrl}/v1/names/{sender}/{data}`
  const args = [[gateway], privateKeyToAddress(developmentNames.signerKey)]
  const initCode = encodeDeployData({ abi, bytecode, args })
  const from = mnemonicToAccount(devMnemonic, { addressIndex: deployerIndex }).address
  const resolver = getCreate2Address({ from: create2Deployer, salt: create2Salt, bytecode: initCode })
  if ((await rpc(rpcUrl, 'eth_getCode', [resolver, 'latest'])) === '0x')
    await sendMined(rpcUrl, { from, to: create2Deployer, data: concat([create2Salt, initCode]) })
  const registry = readArtifact('NameRegistry').abi
  const node = namehash(developmentNames.zone)
  const data = encodeFunctionData({ abi: registry, functionName: 'setResolver', args: [node, resolver] })
  await sendMined(rpcUrl, { from, to: nameRegistryAddress, data })
}
