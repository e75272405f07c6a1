import { createRequire } from 'node:module'
import { type Abi, type Hex, keccak256 } from 'viem'

const load = createRequire(import.meta.url)

type Code = { readonly abi: Abi; readonly bytecode: Hex }

function codeOf(path: string): Code {
  const { abi, bytecode }: { readonly abi: Abi; readonly bytecode: string } = load(path)
  return { abi, bytecode: `0x${bytecode}` }
}

// GPL: deployed as bytecode on the development chains only, and not compiled into anything.
export const factoryCode = codeOf('@uniswap/v2-core/build/UniswapV2Factory.json')
export const routerCode = codeOf('@uniswap/v2-periphery/build/UniswapV2Router02.json')

/**
 * Together with the factory and both tokens, determines the address of a pair. The router's code contains the same
 * hash.
 */
export const pairCodeHash: Hex = keccak256(codeOf('@uniswap/v2-core/build/UniswapV2Pair.json').bytecode)
