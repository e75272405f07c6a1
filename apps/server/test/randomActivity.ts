import { type Address, concat, encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from '../../devnet/src/artifacts.ts'
import { devMnemonic } from '../../devnet/src/chains.ts'
import { planDeployments } from '../../devnet/src/plan.ts'
import { rpc } from '../../devnet/src/rpc.ts'

/** Accounts of the development chain that hold every token. */
export const people: readonly Address[] = Array.from(
  { length: 5 },
  (_, addressIndex) => mnemonicToAccount(devMnemonic, { addressIndex }).address,
)

const [chain] = planDeployments().deployments.chains
if (!chain) throw new Error('the plan has no chain')
export const contracts = { ...chain.contracts, tokens: chain.tokens.map(({ address }) => address) }
const collectibleAbi = readArtifact('DevCollectible').abi
const itemsAbi = readArtifact('DevItems').abi
const batchAbi = readArtifact('BatchReader').abi

/** A generator of numbers that a seed repeats (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Sent = { readonly from: Address; readonly to: Address; readonly value?: Hex; readonly data?: Hex }

/** Sends random transfers of every kind, mined in blocks of several; some are mints, burns, approvals, batches or fail. */
export async function sendRandomActivity(url: string, { count, random }: sendRandomActivity.Params): Promise<void> {
  for (let sent = 0; sent < count; ) {
    const inBlock = Math.min(count - sent, 1 + random(12))
    for (let index = 0; index < inBlock; index += 1) {
      const transaction = { ...randomTransaction(random), gas: '0x7a120' }
      await rpc(url, 'eth_sendTransaction', [transaction])
    }
    await rpc(url, 'evm_mine')
    sent += inBlock
  }
}

export declare namespace sendRandomActivity {
  type Params = { readonly count: number; readonly random: (below: number) => number }
}

function randomTransaction(random: (below: number) => number): Sent {
  const pick = <item>(list: readonly item[]): item => list[random(list.length)] as item
  const [from, to] = [pick(people), pick(people)]
  const token = pick(contracts.tokens)
  const call = (target: Address, data: Hex): Sent => ({ from, to: target, data })
  const collectible = (functionName: string, args: readonly unknown[]) =>
    call(contracts.collectible, encodeFunctionData({ abi: collectibleAbi, functionName, args }))
  const items = (functionName: string, args: readonly unknown[]) =>
    call(contracts.items, encodeFunctionData({ abi: itemsAbi, functionName, args }))
  const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
    call(token, encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }))
  const kinds: readonly (() => Sent)[] = [
    () => ({ from, to, value: toHex(BigInt(random(1_000_000))) }),
    () => erc20('transfer', BigInt(random(5_000_000))),
    () => erc20('transfer', 10n ** 40n),
    () => erc20('approve', BigInt(random(100))),
    () => collectible('mint', [to]),
    // Most of these fail, because the sender does not own the token.
    () => collectible('transferFrom', [from, to, BigInt(1 + random(20))]),
    () => collectible('burn', [BigInt(1 + random(40))]),
    () => items('mint', [to, BigInt(random(4)), BigInt(random(9))]),
    () => items('burn', [BigInt(random(4)), BigInt(random(3))]),
    () => items('safeTransferFrom', [from, to, BigInt(random(4)), BigInt(random(4)), '0x']),
    () => items('safeBatchTransferFrom', [from, to, [1n, 2n, 1n], [1n, BigInt(random(3)), 0n], '0x']),
    () => call(contracts.weth, random(2) ? '0xd0e30db0' : concat(['0x2e1a7d4d', toHex(1n, { size: 32 })])),
    () => severalMints(from, to, random),
  ]
  return pick(kinds)()
}

/** Several mints in one transaction, through Multicall3. */
function severalMints(from: Address, to: Address, random: (below: number) => number): Sent {
  const mint = encodeFunctionData({ abi: collectibleAbi, functionName: 'mint', args: [to] })
  const item = encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [to, 1n, BigInt(1 + random(5))] })
  const calls = [
    { target: contracts.collectible, allowFailure: true, callData: mint },
    { target: contracts.items, allowFailure: true, callData: item },
    { target: contracts.collectible, allowFailure: true, callData: mint },
  ]
  return {
    from,
    to: contracts.multicall3,
    data: encodeFunctionData({ abi: batchAbi, functionName: 'aggregate3', args: [calls] }),
  }
}
