import { toFunctionSelector } from 'viem/utils'
import type { CallNames } from '../chainSupport.ts'

/** Functions of common standards and applications. Two with the same name differ in their parameters only. */
const functions = [
  // ERC-20, its extensions, and permits (ERC-2612, DAI, Permit2)
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'decreaseAllowance(address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'approve(address,address,uint160,uint48)',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  // ERC-721 and ERC-1155
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'setApprovalForAll(address,bool)',
  'mint()',
  'mint(uint256)',
  'mint(address)',
  'mint(address,uint256)',
  'mint(address,uint256,uint256,bytes)',
  'safeMint(address)',
  'safeMint(address,uint256)',
  'burn(uint256)',
  'burn(address,uint256)',
  // Wrapped native currency
  'deposit()',
  'withdraw(uint256)',
  // Vaults and staking (ERC-4626, common pools)
  'deposit(uint256)',
  'deposit(uint256,address)',
  'mint(uint256,address)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  'stake(uint256)',
  'unstake(uint256)',
  'claim()',
  'claim(address)',
  'getReward()',
  'exit()',
  'delegate(address)',
  'castVote(uint256,uint8)',
  'castVoteWithReason(uint256,uint8,string)',
  // Aave v3
  'supply(address,uint256,address,uint16)',
  'withdraw(address,uint256,address)',
  'borrow(address,uint256,uint256,uint16,address)',
  'repay(address,uint256,uint256,address)',
  // Uniswap v2 and its forks
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokens(uint256,address[],address,uint256)',
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'swapETHForExactTokens(uint256,address[],address,uint256)',
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
  'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
  'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  // Uniswap v3 and the universal router
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'exactInput((bytes,address,uint256,uint256,uint256))',
  'exactInput((bytes,address,uint256,uint256))',
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'execute(bytes,bytes[])',
  'execute(bytes,bytes[],uint256)',
  // 1inch v6 and 0x
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
  'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
  // ENS: registrar, registry, resolver and reverse registrar
  'commit(bytes32)',
  'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)',
  'register(string,address,uint256,bytes32)',
  'renew(string,uint256)',
  'setResolver(bytes32,address)',
  'setAddr(bytes32,address)',
  'setText(bytes32,string,string)',
  'setName(string)',
  'reclaim(uint256,address)',
  // Multicall3, Safe, and delegations that our wallet revokes
  'aggregate3((address,bool,bytes)[])',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
]

const methods = new Map(functions.map((one) => [toFunctionSelector(one), one.slice(0, one.indexOf('('))]))

/** Contracts at their address on every chain, or on Ethereum only, where nobody else can take the address on another chain. */
const contracts: Readonly<Record<string, string>> = {
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'Uniswap',
  '0xe592427a0aece92de3edee1f18e0157c05861564': 'Uniswap',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'Uniswap',
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': 'Uniswap',
  '0x1111111254eeb25477b68fb85ed929f73a960582': '1inch',
  '0x111111125421ca6dc452d289314280a0f8842a65': '1inch',
  '0xdef1c0ded9bec7f1a1670819833240f027b25eff': '0x',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': 'OpenSea',
  '0x0000000000000068f116a894984e2db1123eb395': 'OpenSea',
  '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e': 'ENS',
  '0x253553366da8546fc250f225fe3d25d0c782303b': 'ENS',
  '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63': 'ENS',
  '0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb': 'ENS',
}

const exchanges = { uniswapV2: 'Uniswap', '0x': '0x', '1inch': '1inch' } as const

export const callNames: CallNames = {
  methodName: (selector) => methods.get(selector as `0x${string}`),
  contractName(chain, address) {
    const key = address.toLowerCase()
    const isIt = (other: string) => other.toLowerCase() === key
    const { swap, prices, tokens, nativeCurrency } = chain
    const routers = !swap ? [] : swap.provider === '0x' ? swap.contracts : [swap.router]
    if (swap && routers.some(isIt)) return exchanges[swap.provider]
    const isWrapped = [swap, prices].some((one) => one && 'wrappedNative' in one && isIt(one.wrappedNative))
    if (isWrapped) return `W${nativeCurrency.symbol}`
    return tokens.find((token) => isIt(token.address))?.symbol ?? contracts[key]
  },
}
