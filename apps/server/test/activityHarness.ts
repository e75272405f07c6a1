import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import type { Nft } from '@latchkey/contracts/api/nfts/schemas'
import { createLog } from '@latchkey/node/log'
import type { Address } from 'viem'
import { deploy } from '../../devnet/src/deploy.ts'
import { type Anvil, startAnvil } from '../../devnet/src/startAnvil.ts'
import { createNodeClient } from '../src/chains/askNode.ts'
import { blocks } from '../src/chains/eip155/blocks/blocks.ts'
import { readConfig } from '../src/config.ts'
import { openActivityStore } from '../src/features/activity/indexer/activityStore.ts'
import { type ChainFollower, followChain } from '../src/features/activity/indexer/followChain.ts'
import type { ActivityTables } from '../src/features/activity/tables.ts'
import { startTestApp, type TestApp } from '../src/startTestApp.ts'

export const networkId = 'eip155:31337'

export type ActivityHarness = TestApp & {
  readonly anvil: Anvil
  readonly follower: () => Promise<ChainFollower>
  /** Indexes until the newest block. */
  readonly index: () => Promise<void>
  readonly history: (account: Address) => Promise<readonly ActivityTransaction[]>
  readonly nfts: (account: Address) => Promise<readonly Nft[]>
}

/** The server on a real chain with the development contracts; the tests decide when it indexes. */
export async function startActivity(): Promise<ActivityHarness> {
  const anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  await deploy(anvil.url)
  const chains = readConfig({})
    .chains.filter(({ id }) => id === networkId)
    .map((chain) => ({ ...chain, rpcUrl: anvil.url }))
  const server = await startTestApp({ chains })
  const [chain] = chains
  if (!chain) throw new Error('the development chain is not configured')
  const nodes = createNodeClient({ clock: server.clock, log: createLog('server', { level: 'silent' }) })

  const follower = async () =>
    followChain({
      reader: blocks,
      ask: (calls) => nodes.ask(chain, calls),
      store: await openActivityStore(server.db.withTables<ActivityTables>(), networkId),
      firstBlock: 0,
    })

  async function all<row>(path: string): Promise<readonly row[]> {
    const rows: row[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `projectId=${server.config.projects[0]?.id}${cursor && `&cursor=${cursor}`}`
      const response: Response = await server.app.request(`${path}?${query}`)
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      const page: { readonly data: readonly row[]; readonly next: string | null } = await response.json()
      rows.push(...page.data)
      cursor = page.next
    }
    return rows
  }

  return {
    ...server,
    anvil,
    follower,
    async index() {
      const one = await follower()
      while ((await one.round()) === 'behind') {}
    },
    history: (account) => all(`/v1/account/${account}/history`),
    nfts: (account) => all(`/v1/account/${account}/nfts`),
    async stop() {
      await server.stop()
      await anvil.stop()
    },
  }
}
