import { type Address, concat, encodeFunctionData, erc20Abi, type Hex, maxUint256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from '../../devnet/src/artifacts.ts'
import { devMnemonic } from '../../devnet/src/chains.ts'
import { routerCode } from '../../devnet/src/exchange/uniswapCode.ts'
import { planDeployments } from '../../devnet/src/plan.ts'
import { rpc } from '../../devnet/src/rpc.ts'
import { entryPointAddress } from '../../devnet/src/smartAccounts/deploySmartAccounts.ts'
import { codeOf, delegateCall, payment, received, wei } from './payingCode.ts'
import { payByOperation, smartWalletCode } from './smartWallet.ts'

/** Accounts of the development chain that hold every token. */
export const people: readonly Address[] = Array.from(
  { length: 5 },
  (_, addressIndex) => mnemonicToAccount(devMnemonic, { addressIndex }).address,
)

const [, bob = '0x', carol = '0x'] = people
const forwarder: Address = '0x0000000000000000000000000000000000010001'
const splitter: Address = '0x0000000000000000000000000000000000010002'
export const smartWallet: Address = '0x0000000000000000000000000000000000010003'
/** Contracts that move ether when called, and their code. */
const walletCode: Readonly<Record<Address, Hex>> = {
  [forwarder]: codeOf(payment(bob, received)),
  [splitter]: codeOf(payment(carol, wei(3)), payment(forwarder, wei(200)), delegateCall(forwarder)),
  [smartWallet]: smartWalletCode,
}
export const wallets = Object.keys(walletCode) as readonly Address[]

/** Must run some blocks before the activity, so that no re-organisation removes them. */
export async function placeWallets(url: string): Promise<void> {
  for (const [address, code] of Object.entries(walletCode)) await rpc(url, 'anvil_setCode', [address, code])
}

const [chain] = planDeployments().deployments.chains
if (!chain) throw new Error('the plan has no chain')
export const contracts = { ...chain.contracts, tokens: chain.tokens.map(({ address }) => address) }
const { weth, exchangeRouter: router } = contracts
const collectibleAbi = readArtifact('DevCollectible').abi
const itemsAbi = readArtifact('DevItems').abi
const batchAbi = readArtifact('BatchReader').abi

/** A seeded random number generator (mulberry32). */
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

/** Sends random transfers of every kind, mined in blocks of several; some are mints, burns, approvals, swaps, batches, user operations or payments through contracts; some fail. */
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
  const other = contracts.tokens.find((one) => one !== token) ?? token
  const call = (target: Address, data: Hex): Sent => ({ from, to: target, data })
  const collectible = (functionName: string, args: readonly unknown[]) =>
    call(contracts.collectible, encodeFunctionData({ abi: collectibleAbi, functionName, args }))
  const items = (functionName: string, args: readonly unknown[]) =>
    call(contracts.items, encodeFunctionData({ abi: itemsAbi, functionName, args }))
  const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
    call(token, encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }))
  const swap = (functionName: string, args: readonly unknown[]) =>
    call(router, encodeFunctionData({ abi: routerCode.abi, functionName, args }))
  const paid = () => BigInt(random(50) === 0 ? 10 ** 20 : random(1_000_000))
  const key = () => (BigInt(random(2 ** 32)) << 32n) | BigInt(random(2 ** 32))
  const kinds: readonly (() => Sent)[] = [
    () => ({ from, to, value: toHex(BigInt(random(1_000_000))) }),
    () => erc20('transfer', BigInt(random(5_000_000))),
    () => erc20('transfer', 10n ** 40n),
    () => erc20('approve', BigInt(random(100))),
    () => call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] })),
    () => ({ ...swap('swapExactETHForTokens', [0n, [weth, token], to, maxUint256]), value: '0x2710' }),
    // Most of these fail, because the sender has not approved the router.
    () => swap('swapExactTokensForTokens', [BigInt(random(9_000)), 0n, [token, weth, other], to, maxUint256]),
    () => swap('swapExactTokensForETH', [BigInt(random(9_000)), 0n, [token, weth], to, maxUint256]),
    // The router returns most of the ether.
    () => ({ ...swap('swapETHForExactTokens', [1n, [weth, token], to, maxUint256]), value: '0x2710' }),
    () => ({ from, to: pick([forwarder, splitter]), value: toHex(BigInt(random(1_000))) }),
    () => ({ from, to: smartWallet, value: toHex(10n ** 16n) }),
    // These operations fail until the wallet has ether; their payment fails if it exceeds the wallet's balance.
    () => call(entryPointAddress, payByOperation(smartWallet, { to: pick([to, splitter]), value: paid(), key: key() })),
    () => collectible('mint', [to]),
    // Most of these fail, because the sender does not own the token.
    () => collectible('transferFrom', [from, to, BigInt(1 + random(20))]),
    () => collectible('burn', [BigInt(1 + random(40))]),
    () => items('mint', [to, BigInt(random(4)), BigInt(random(9))]),
    () => items('burn', [BigInt(random(4)), BigInt(random(3))]),
    () => items('safeTransferFrom', [from, to, BigInt(random(4)), BigInt(random(4)), '0x']),
    () => items('safeBatchTransferFrom', [from, to, [1n, 2n, 1n], [1n, BigInt(random(3)), 0n], '0x']),
    () => call(weth, random(2) ? '0xd0e30db0' : concat(['0x2e1a7d4d', toHex(1n, { size: 32 })])),
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
