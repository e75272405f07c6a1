import { concat } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from './artifacts.ts'
import { deployerIndex, devMnemonic } from './chains.ts'
import { addLiquidity } from './exchange/addLiquidity.ts'
import { idRegistryAddress, keyRegistryAddress } from './farcaster/registry.ts'
import { create2Deployer, create2Salt, multicall3Address, type Plan, planDeployments } from './plan.ts'
import { rpc } from './rpc.ts'

/** Contracts that libraries and servers expect at the addresses of the public networks. */
const wellKnown = [
  [multicall3Address, 'BatchReader'],
  [idRegistryAddress, 'FarcasterRegistry'],
  [keyRegistryAddress, 'FarcasterRegistry'],
] as const

/**
 * Deploys the contracts of {@link planDeployments} on an anvil chain and fills the pools of the exchange. Skips what
 * exists, so it can run at every start. Returns the number of contracts and pools that it added.
 */
export async function deploy(url: string, plan: Plan = planDeployments()): Promise<number> {
  let placed = 0
  for (const [address, contractName] of wellKnown) {
    if (await hasCode(url, address)) continue
    await rpc(url, 'anvil_setCode', [address, readArtifact(contractName).deployedBytecode])
    placed += 1
  }
  const from = mnemonicToAccount(devMnemonic, { addressIndex: deployerIndex }).address
  for (const { address, initCode } of plan.creations) {
    if (await hasCode(url, address)) continue
    await rpc(url, 'eth_sendTransaction', [{ from, to: create2Deployer, data: concat([create2Salt, initCode]) }])
    await rpc(url, 'evm_mine')
    if (!(await hasCode(url, address))) throw new Error(`The contract for ${address} was not made by its transaction.`)
    placed += 1
  }
  // The addresses are the same on every chain.
  const [chain] = plan.deployments.chains
  return chain ? placed + (await addLiquidity(url, chain)) : placed
}

async function hasCode(url: string, address: string): Promise<boolean> {
  return (await rpc(url, 'eth_getCode', [address, 'latest'])) !== '0x'
}
