import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import type { Nft } from '@latchkey/contracts/api/nfts/schemas'
import { createLog } from '@latchkey/node/log'
import type { Address } from 'viem'
import { deploy } from '../../devnet/src/deploy.ts'
import { deploySmartAccounts } from '../../devnet/src/smartAccounts/deploySmartAccounts.ts'
import { type Anvil, startAnvil } from '../../devnet/src/startAnvil.ts'
import type { ChainConfig } from '../src/chains/chainConfig.ts'
import { type CallChain, createNodeClient } from '../src/chains/createNodeClient.ts'
import { blocks } from '../src/chains/eip155/blocks/blocks.ts'
import { readConfig } from '../src/config.ts'
import { openActivityStore } from '../src/features/activity/indexer/activityStore.ts'
import { type ChainFollower, followChain } from '../src/features/activity/indexer/followChain.ts'
import type { ActivityTables } from '../src/features/activity/tables.ts'
import { startTestApp, type TestApp } from '../src/startTestApp.ts'
import { placeWallets } from './randomActivity.ts'

export const networkId = 'eip155:31337'

export type ActivityHarness = TestApp & {
  readonly anvil: Anvil
  /** Replaces the chain by a new one with the same contracts, at the same address. */
  readonly restartChain: () => Promise<void>
  /** `ask`: replaces the harness's own client of the chain. */
  readonly follower: (ask?: CallChain) => Promise<ChainFollower>
  /** Indexes up to the newest block. */
  readonly index: () => Promise<void>
  /** All pages. `chainId`: only of this chain. */
  readonly history: (account: Address, chainId?: string) => Promise<readonly ActivityTransaction[]>
  readonly nfts: (account: Address, chainId?: string) => Promise<readonly Nft[]>
  readonly balances: (account: Address, chainId?: string) => Promise<readonly TokenBalance[]>
}

type BalanceResponse = { readonly balances: readonly TokenBalance[] }

/**
 * The server on a real chain with the development contracts; the tests decide when it indexes. `others`: further
 * chains, based on the indexed one; they may have the same node. `untraced`: the index lacks native transfers inside
 * contract calls.
 */
export async function startActivity({
  others = () => [],
  untraced = false,
}: startActivity.Params = {}): Promise<ActivityHarness> {
  let anvil = await startChain()
  const chains = readConfig({ LATCHKEY_ENV: 'development' })
    .chains.filter(({ id }) => id === networkId)
    .map((chain) => ({ ...chain, rpcUrl: anvil.url }))
  const [chain] = chains
  if (!chain) throw new Error('the development chain is not configured')
  const server = await startTestApp({ chains: [chain, ...others(chain)] })
  const nodes = createNodeClient({ clock: server.clock, log: createLog('server', { level: 'silent' }) })

  const follower = async (ask: CallChain = (calls) => nodes.ask(chain, calls)) =>
    followChain({
      reader: blocks,
      ask,
      store: await openActivityStore(server.db.withTables<ActivityTables>(), networkId),
      firstBlock: 0,
      traceMethod: !untraced && chain.activity?.provider === 'local' ? chain.activity.traceMethod : undefined,
    })

  async function get<answer>(path: string, query = ''): Promise<answer> {
    const response = await server.app.request(`${path}?projectId=${server.config.projects[0]?.id}${query}`)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    return response.json() as Promise<answer>
  }

  async function all<row>(path: string, chainId?: string): Promise<readonly row[]> {
    type Page = { readonly data: readonly row[]; readonly next: string | null }
    const rows: row[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await get(path, `${only(chainId)}${cursor && `&cursor=${cursor}`}`)
      rows.push(...page.data)
      cursor = page.next
    }
    return rows
  }

  return {
    ...server,
    get anvil() {
      return anvil
    },
    async restartChain() {
      await anvil.stop()
      anvil = await startChain(Number(new URL(anvil.url).port))
    },
    follower,
    async index() {
      const one = await follower()
      while ((await one.round()) === 'behind') {}
    },
    history: (account, chainId) => all(`/v1/account/${account}/history`, chainId),
    nfts: (account, chainId) => all(`/v1/account/${account}/nfts`, chainId),
    async balances(account, chainId) {
      const { balances } = await get<BalanceResponse>(`/v1/account/${account}/balance`, only(chainId))
      return balances
    },
    async stop() {
      await server.stop()
      await anvil.stop()
    },
  }
}

export declare namespace startActivity {
  type Params = {
    readonly others?: (chain: ChainConfig) => readonly ChainConfig[]
    readonly untraced?: boolean
  }
}

async function startChain(port = 0): Promise<Anvil> {
  const anvil = await startAnvil({ chainId: 31337, port, mining: 'manual' })
  await placeWallets(anvil.url)
  await deploySmartAccounts(anvil.url)
  await deploy(anvil.url)
  return anvil
}

const only = (chainId: string | undefined): string => (chainId === undefined ? '' : `&chainId=${chainId}`)
