import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic } from '../../devnet/src/chains.ts'
import { deploy } from '../../devnet/src/deploy.ts'
import { routerCode } from '../../devnet/src/exchange/uniswapCode.ts'
import { planDeployments } from '../../devnet/src/plan.ts'
import { rpc } from '../../devnet/src/rpc.ts'
import { sendMined } from '../../devnet/src/sendMined.ts'
import { type Anvil, startAnvil } from '../../devnet/src/startAnvil.ts'
import { readConfig } from '../src/config.ts'
import { startTestApp, type TestApp } from '../src/startTestApp.ts'

export const networkId = 'eip155:31337'
const projectId = 'a'.repeat(32)
export const otherProjectId = 'b'.repeat(32)

const [deployed] = planDeployments().deployments.chains
if (!deployed) throw new Error('the plan has no chain')
const [lusd, key] = deployed.tokens
if (!lusd || !key) throw new Error('the plan has too few tokens')
export const addresses = {
  native: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  lusd: lusd.address,
  key: key.address,
  weth: deployed.contracts.weth,
  router: deployed.contracts.exchangeRouter,
} as const
export const caip = (address: string) => `${networkId}:${address}`

/** Accounts of the development chain that hold every token; none of them filled the pools. */
export const [alice, bob] = [0, 1].map(
  (addressIndex) => mnemonicToAccount(devMnemonic, { addressIndex }).address,
) as unknown as readonly [Address, Address]

export type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }

export type SwapHarness = TestApp & {
  readonly anvil: Anvil
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly post: (path: string, body: unknown) => Promise<Answer>
  /** Sends a transaction that the node signs; resolves with its fee. Rejects when it fails. */
  readonly send: (transaction: Sent) => Promise<bigint>
  readonly balance: (token: Address | 'native', owner: Address) => Promise<bigint>
  /** The output according to the router itself. */
  readonly amountOut: (amount: bigint, path: readonly Address[]) => Promise<bigint>
  /** Exchanges ether for LUSD directly on the router. */
  readonly trade: (account: Address, value: bigint) => Promise<bigint>
}

type Sent = { readonly from: string; readonly to: string; readonly data?: string; readonly value?: bigint }

/** The server on a real chain with the exchange of the development network. `settings` may depend on the chain's URL. */
export async function startSwaps(
  settings: (rpcUrl: string) => startTestApp.Overrides = () => ({}),
): Promise<SwapHarness> {
  const anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
  const chains = readConfig({ LATCHKEY_ENV: 'development' })
    .chains.filter(({ id }) => id === networkId)
    .map((chain) => ({ ...chain, rpcUrl: anvil.url }))
  const server = await startTestApp({
    chains,
    projects: [projectId, otherProjectId].map((id) => ({ id, origins: ['http://localhost:3000'] })),
    ...settings(anvil.url),
  })
  // The chain compares deadlines with its own time.
  await server.clock.advance(Math.max(0, Date.now() - server.clock.now()))

  async function answerOf(response: Response): Promise<Answer> {
    return { status: response.status, body: await response.json() }
  }
  async function send({ value = 0n, ...transaction }: Sent) {
    const receipt = await sendMined(anvil.url, { gas: toHex(1_000_000), ...transaction, value: toHex(value) })
    return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  }
  const call = async (to: Address, data: Hex) => (await rpc(anvil.url, 'eth_call', [{ to, data }, 'latest'])) as Hex
  const { abi } = routerCode

  return {
    ...server,
    anvil,
    send,
    get: async (path, query = {}) =>
      answerOf(await server.app.request(`${path}?${new URLSearchParams({ projectId, ...query })}`)),
    post: async (path, body) =>
      answerOf(
        await server.app.request(`${path}?projectId=${projectId}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    async balance(token, owner) {
      if (token === 'native') return BigInt(String(await rpc(anvil.url, 'eth_getBalance', [owner, 'latest'])))
      return BigInt(await call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })))
    },
    async amountOut(amount, path) {
      const data = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] })
      return BigInt(`0x${(await call(addresses.router, data)).slice(-64)}`)
    },
    trade(account, value) {
      const args = [0n, [addresses.weth, addresses.lusd], account, maxUint256]
      const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
      return send({ from: account, to: addresses.router, data, value })
    },
    async stop() {
      await server.stop()
      await anvil.stop()
    },
  }
}
