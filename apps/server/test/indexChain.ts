import { createLog } from '@latchkey/node/log'
import { createNodeClient } from '../src/chains/askNode.ts'
import { blocks } from '../src/chains/eip155/blocks/blocks.ts'
import { openActivityStore } from '../src/features/activity/indexer/activityStore.ts'
import { followChain } from '../src/features/activity/indexer/followChain.ts'
import type { ActivityTables } from '../src/features/activity/tables.ts'
import type { TestApp } from '../src/startTestApp.ts'

/** Indexes the first chain of the server up to its newest block. */
export async function indexChain({ config, db, clock }: TestApp): Promise<void> {
  const [chain] = config.chains
  if (!chain) throw new Error('no chain is configured')
  const nodes = createNodeClient({ clock, log: createLog('server', { level: 'silent' }) })
  const follower = followChain({
    reader: blocks,
    ask: (calls) => nodes.ask(chain, calls),
    store: await openActivityStore(db.withTables<ActivityTables>(), chain.id),
    firstBlock: 0,
    traceMethod: chain.activity?.provider === 'local' ? chain.activity.traceMethod : undefined,
  })
  while ((await follower.round()) === 'behind') {}
}
