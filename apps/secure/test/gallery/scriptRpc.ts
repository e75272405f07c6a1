import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { statelessDeleGatorAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { entryPointAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { evmAddress, lusd } from './samples.ts'

/** Scripted responses of the network in a scene. */
export type RpcScript = {
  /**
   * Balance changes of the simulated transaction in base units, by token; `native` for the network's native currency.
   */
  readonly changes?: Readonly<Record<string, bigint>>
  /** `Approval` events of the simulation: spender and token. */
  readonly approvals?: readonly { readonly token: string; readonly spender: string; readonly units: bigint }[]
  readonly revertReason?: string
  readonly symbols?: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>>
  readonly balance?: bigint
  /** Wei per gas. */
  readonly tip?: bigint
  /** The server's response about a recipient. By default it knows nothing. */
  readonly recipient?: { readonly history: 'known' | 'new'; readonly imitates?: string }
  /** Name of every address; `silent`: the server does not respond. */
  readonly name?: string
  /** Code of the visitor's account; by default it is upgraded. */
  readonly code?: string
  /** The network is unreachable. */
  readonly isSilent?: boolean
}

type Call = { readonly to?: string; readonly data?: string }

const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const textBytes = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const abiText = (text: string): string =>
  `${word(32n)}${word(BigInt(text.length))}${textBytes(text).padEnd(Math.ceil(text.length / 32) * 64, '0')}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** 1,250.5 of a token with 6 decimals. */
const heldLusd = 1_250_500_000n
const held = 1_000_000n * 10n ** 18n

/** Answers the page's JSON-RPC requests in place of a network. */
export function scriptRpc(script: RpcScript): void {
  window.fetch = async (url, init) => {
    if (script.isSilent) throw new TypeError('Failed to fetch')
    if (String(url).includes('/recipients/'))
      return Response.json({ history: 'unknown', imitates: null, ...script.recipient })
    if (script.name === 'silent' && String(url).includes('/v1/identity/')) return new Promise(() => {})
    if (String(url).includes('/v1/identity/')) return Response.json({ name: script.name ?? '', avatar: '' })
    const { method, params, addresses } = JSON.parse(String(init?.body))
    if (String(url).includes('/v1/fungible/price')) return Response.json(pricesOf(addresses))
    const answer = { jsonrpc: '2.0', id: 1, ...resultOf(script, method, params) }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
}

/** Prices of ether and the dollar; other tokens have none. */
function pricesOf(addresses: readonly string[]): object {
  const known: Readonly<Record<string, number>> = { [nativeTokenAddress]: 3_210.5, [lusd]: 1 }
  return {
    fungibles: addresses.flatMap((address) => {
      const price = known[address.split(':').at(-1) ?? '']
      return price === undefined ? [] : [{ address, price }]
    }),
  }
}

function resultOf(script: RpcScript, method: string, params: readonly unknown[]): object {
  const { revertReason, symbols = {}, balance = 12_500_000_000_000_000_000n, tip = 1_000_000_000n } = script
  const revert = `0x08c379a0${abiText(revertReason ?? '')}`
  switch (method) {
    case 'eth_getTransactionCount':
      return { result: '0x7' }
    case 'eth_estimateGas':
      if (revertReason === undefined) return { result: '0xea60' }
      return { error: { code: 3, message: `execution reverted: ${revertReason}`, data: revert } }
    case 'eth_getBalance':
      return { result: `0x${balance.toString(16)}` }
    case 'eth_getBlockByNumber':
      return { result: { baseFeePerGas: '0x2540be400' } }
    case 'eth_maxPriorityFeePerGas':
      return { result: `0x${tip.toString(16)}` }
    case 'eth_supportedEntryPoints':
      return { result: [entryPointAddress] }
    case 'eth_getCode':
      return { result: script.code ?? `0xef0100${statelessDeleGatorAddress.slice(2)}` }
    case 'pm_getPaymasterStubData':
    case 'pm_getPaymasterData':
      return { result: { paymaster: entryPointAddress, paymasterData: '0x' } }
    case 'eth_estimateUserOperationGas':
      return { result: { preVerificationGas: '0x186a0', verificationGasLimit: '0x186a0', callGasLimit: '0x186a0' } }
    case 'eth_call': {
      const [{ to = '', data = '' }] = params as [Call]
      if (data.startsWith('0x70a08231')) return { result: to === lusd ? `0x${word(heldLusd)}` : '0x' }
      const token = symbols[to]
      if (!token) return { result: '0x' }
      return { result: `0x${data === '0x95d89b41' ? abiText(token.symbol) : word(BigInt(token.decimals))}` }
    }
    case 'eth_simulateV1':
      return { result: [{ calls: simulated(script, params) }] }
    default:
      return { error: { code: -32601, message: 'Method not found' } }
  }
}

function simulated(script: RpcScript, params: readonly unknown[]): readonly object[] {
  const { changes = {}, approvals = [], revertReason } = script
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: readonly Call[] }] }]
  const owner = `0x${word(evmAddress)}`
  const byToken = new Map(Object.entries(changes).map(([token, units]) => [token.toLowerCase(), units]))
  const native = byToken.get('native') ?? 0n
  let isAfter = false
  return blockStateCalls[0].calls.map(({ to, data }) => {
    if (data?.startsWith('0x70a08231')) {
      const change = byToken.get(to?.toLowerCase() ?? '')
      const isToken = change !== undefined
      return { status: '0x1', returnData: isToken ? `0x${word(held + (isAfter ? change : 0n))}` : '0x', logs: [] }
    }
    isAfter = true
    if (revertReason !== undefined)
      return { status: '0x0', returnData: `0x08c379a0${abiText(revertReason)}`, logs: [], error: { code: 3 } }
    const moved = [...byToken.keys()].filter((token) => token !== 'native')
    const transfers = moved.map((address) => ({ address, topics: [transferTopic, owner, owner], data: '0x0' }))
    const sent = { address: `0x${'ee'.repeat(20)}`, topics: [transferTopic, owner, owner], data: '0x0' }
    const paid =
      native < 0n ? { ...sent, topics: [transferTopic, owner, `0x${word(1n)}`], data: `0x${word(-native)}` } : sent
    const granted = approvals.map(({ token, spender, units }) => ({
      address: token,
      topics: [approvalTopic, owner, `0x${word(spender)}`],
      data: `0x${word(units)}`,
    }))
    return { status: '0x1', returnData: '0x', logs: [paid, ...transfers, ...granted] }
  })
}
