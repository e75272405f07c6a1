import { plainName } from '@latchkey/base/plainName'
import { decodeAbiParameters, hexToBytes } from 'viem/utils'
import type { BlockReader, TokenFacts } from '../../blockReader.ts'
import type { CallChain } from '../../createNodeClient.ts'
import type { RpcReply } from '../../readReplies.ts'

const selectors = ['0x06fdde03', '0x95d89b41', '0x313ce567'] as const
/** Enough to read a name from storage, too little to return megabytes. */
const callGas = '0x493e0'
const maxName = 64
/** Larger values cannot come from `uint8`. */
const maxDecimals = 255

/** With `callGas`, this many contracts cannot exceed the limit of a response. */
const contractsPerAsk = 4

/** Calls `name()`, `symbol()` and `decimals()` of each contract. */
export const readTokenFacts: BlockReader['tokenFacts'] = async (ask, contracts) => {
  const facts: TokenFacts[] = []
  for (let start = 0; start < contracts.length; start += contractsPerAsk)
    facts.push(...(await readSome(ask, contracts.slice(start, start + contractsPerAsk))))
  return facts
}

async function readSome(ask: CallChain, contracts: readonly string[]): Promise<readonly TokenFacts[]> {
  const calls = contracts.flatMap((to) =>
    selectors.map((data) => ({ method: 'eth_call', params: [{ to, data, gas: callGas }, 'latest'] })),
  )
  const replies = await ask(calls)
  return contracts.map((contract, index): TokenFacts => {
    const [name, symbol, decimals] = replies.slice(index * selectors.length)
    return { contract, name: textOf(name), symbol: textOf(symbol), decimals: decimalsOf(decimals) }
  })
}

function textOf(reply: RpcReply | undefined): string | undefined {
  const data = dataOf(reply)
  if (data === undefined) return undefined
  // Invalid UTF-8 becomes U+FFFD; NUL, which Postgres cannot store, is a control character and removed.
  const text = plainName(stringOf(data) ?? '')
  return text === '' ? undefined : [...text].slice(0, maxName).join('')
}

function stringOf(data: `0x${string}`): string | undefined {
  try {
    // Some early tokens return bytes32.
    if (data.length === 66) return new TextDecoder().decode(hexToBytes(data)).replace(/\0+$/, '')
    return new TextDecoder().decode(hexToBytes(decodeAbiParameters([{ type: 'bytes' }], data)[0]))
  } catch {
    return undefined
  }
}

function decimalsOf(reply: RpcReply | undefined): number | undefined {
  const data = dataOf(reply)
  if (data?.length !== 66) return undefined
  const decimals = BigInt(data)
  return decimals <= maxDecimals ? Number(decimals) : undefined
}

function dataOf(reply: RpcReply | undefined): `0x${string}` | undefined {
  if (!reply || !('result' in reply) || typeof reply.result !== 'string') return undefined
  return /^0x(?:[0-9a-fA-F]{2})+$/.test(reply.result) ? (reply.result as `0x${string}`) : undefined
}
