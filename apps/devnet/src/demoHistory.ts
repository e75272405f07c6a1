import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  namehash,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from './artifacts.ts'
import { devMnemonic } from './chains.ts'
import { routerCode } from './exchange/uniswapCode.ts'
import { nameLookupAddress, nameRegistryAddress } from './names/deployNames.ts'
import { planDeployments } from './plan.ts'
import { rpc } from './rpc.ts'
import { untilMined } from './untilMined.ts'

const addressOf = (addressIndex: number) => mnemonicToAccount(devMnemonic, { addressIndex }).address

/** The first account of the mnemonic, which the demo wallet shows first. */
const demo = addressOf(0)
/** Not among the accounts that anvil funds, so that they send no other transactions. */
const [friend, shop] = [addressOf(20), addressOf(21)]
/** Without a limit, anvil would estimate the gas, which fails for a transaction that reverts. */
const gas = toHex(500_000)

type Sent = {
  readonly from: Address
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly reverts?: true
}

/**
 * Gives the demo account a history with most kinds of transactions, and on the second chain fewer tokens. The contracts
 * and {@link deployNames} must be in place. Does nothing if the account has already sent something.
 */
export async function sendDemoHistory(url: string): Promise<void> {
  if (BigInt(String(await rpc(url, 'eth_getTransactionCount', [demo, 'latest']))) > 0n) return
  const isFirst = Number(await rpc(url, 'eth_chainId')) === 31337
  const others = [friend, shop]
  for (const other of others) {
    await rpc(url, 'anvil_impersonateAccount', [other])
    await rpc(url, 'anvil_setBalance', [other, toHex(parseEther('100'))])
  }
  for (const sent of isFirst ? history() : movesToFriend()) await send(url, sent)
  for (const other of others) await rpc(url, 'anvil_stopImpersonatingAccount', [other])
}

/**
 * One at a time, each in its own block, so that they are listed in this order. @throws if the outcome differs from the expected one
 */
async function send(url: string, { value = 0n, reverts, ...call }: Sent): Promise<void> {
  const hash = await rpc(url, 'eth_sendTransaction', [{ ...call, gas, value: toHex(value) }])
  await rpc(url, 'evm_mine')
  const receipt = await untilMined(
    () => rpc(url, 'eth_getTransactionReceipt', [hash]) as Promise<{ readonly status: Hex } | null>,
  )
  if ((receipt.status === '0x0') !== (reverts === true))
    throw new Error(`a transaction of the demo account to ${call.to} had the outcome ${receipt.status}`)
}

/** The addresses are the same on every chain. */
function devContracts() {
  const [chain] = planDeployments().deployments.chains
  const [dollar, keystone] = chain?.tokens ?? []
  if (!chain || !dollar || !keystone) throw new Error('The plan has no chain with two tokens.')
  return { ...chain.contracts, dollar: dollar.address, keystone: keystone.address }
}

const tokenCall = (functionName: 'transfer' | 'approve', args: readonly [Address, bigint]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })

const [dollars, keys] = [(amount: string) => parseUnits(amount, 6), (amount: string) => parseUnits(amount, 18)]

/** From the oldest to the newest. */
function history(): readonly Sent[] {
  const { dollar, keystone, collectible, exchangeRouter, weth } = devContracts()
  const registry = (name: string): Sent => ({
    ...{ from: demo, to: nameRegistryAddress },
    data: encodeFunctionData({
      abi: readArtifact('NameRegistry').abi,
      functionName: 'setResolver',
      args: [namehash(name), nameLookupAddress],
    }),
  })
  const nft = (functionName: string, args: readonly unknown[]): Sent => ({
    ...{ from: demo, to: collectible },
    data: encodeFunctionData({ abi: readArtifact('DevCollectible').abi, functionName, args }),
  })
  const path = [dollar, keystone]
  const swapped = dollars('150')
  return [
    { from: friend, to: demo, value: parseEther('2.5') },
    { from: demo, to: dollar, data: tokenCall('transfer', [friend, dollars('480')]) },
    { from: friend, to: dollar, data: tokenCall('transfer', [demo, dollars('62.5')]) },
    { from: demo, to: shop, value: parseEther('0.04') },
    // The swap uses up the allowance.
    { from: demo, to: dollar, data: tokenCall('approve', [exchangeRouter, swapped]) },
    {
      ...{ from: demo, to: exchangeRouter },
      data: encodeFunctionData({
        abi: routerCode.abi,
        functionName: 'swapExactTokensForTokens',
        args: [swapped, 1n, path, demo, maxUint256],
      }),
    },
    nft('mint', [demo]),
    nft('setApprovalForAll', [shop, true]),
    nft('setApprovalForAll', [shop, false]),
    {
      from: demo,
      to: weth,
      data: encodeFunctionData({ abi: readArtifact('WrappedEther').abi, functionName: 'deposit' }),
      value: parseEther('0.5'),
    },
    registry('northwind.example'),
    registry('shop.northwind.example'),
    { from: demo, to: dollar, data: tokenCall('transfer', [shop, dollars('9000000')]), reverts: true },
    { from: demo, to: keystone, data: tokenCall('transfer', [friend, keys('12')]) },
    { from: shop, to: demo, value: parseEther('0.01') },
  ]
}

function movesToFriend(): readonly Sent[] {
  const { dollar, keystone } = devContracts()
  return [
    { from: demo, to: dollar, data: tokenCall('transfer', [friend, dollars('740000')]) },
    { from: demo, to: keystone, data: tokenCall('transfer', [friend, keys('985000')]) },
    { from: friend, to: demo, value: parseEther('1.25') },
  ]
}
