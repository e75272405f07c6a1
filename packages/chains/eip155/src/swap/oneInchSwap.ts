import { headWords, namedToken, type RouterSwap } from './routerSwap.ts'

/** The bit of `flags` that allows a partial fill. */
const partialFill = 1n
const addressMask = 2n ** 160n - 1n

/** Reads a swap of 1inch's router, version 6. Its calls may end with a few attribution bytes, which the contract ignores. */
export function oneInchSwap(data: string): RouterSwap | undefined {
  const hex = data.slice(10)
  switch (data.slice(0, 10)) {
    // swap(address executor,(address,address,address,address,uint256,uint256,uint256) description,bytes)
    case '0x07ed2379':
      return described(hex)
    // unoswap, unoswap2 and unoswap3(uint256 token,uint256 amount,uint256 minimum,uint256 dex…)
    case '0x83800a8e':
    case '0x8770ba91':
    case '0x19367472':
      return ofPools(headWords(hex, 3))
    // ethUnoswap, ethUnoswap2 and ethUnoswap3(uint256 minimum,uint256 dex…)
    case '0xa76dfc3b':
    case '0x89af926a':
    case '0x188ac35d': {
      const [minimum] = headWords(hex, 2) ?? []
      return minimum === undefined ? undefined : { amountIn: undefined, from: undefined, minimum }
    }
    default:
      return undefined
  }
}

/** The words up to the length of the bytes, which follow. */
const describedWords = 10

function described(hex: string): RouterSwap | undefined {
  const [, given, taken, , recipient, amount, minimum, flags, , length] = headWords(hex, describedWords) ?? []
  if (given === undefined || taken === undefined || recipient === undefined || minimum === undefined) return undefined
  if (flags === undefined || (flags & partialFill) !== 0n) return undefined
  if (length === undefined || BigInt(hex.length / 2 - describedWords * 32) < length) return undefined
  const from = namedToken(given)
  return {
    amountIn: from === undefined ? undefined : amount,
    from,
    minimum,
    output: { token: namedToken(taken), recipient },
  }
}

function ofPools(words: readonly bigint[] | undefined): RouterSwap | undefined {
  const [token, amountIn, minimum] = words ?? []
  if (token === undefined || minimum === undefined) return undefined
  // The bits above the address are flags.
  return { amountIn, from: token & addressMask, minimum }
}
