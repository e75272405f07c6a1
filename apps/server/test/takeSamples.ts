import { createLog } from '@latchkey/node/log'
import { createNodeClient, type RpcCall } from '../src/chains/createNodeClient.ts'
import { namespaceOf } from '../src/chains/namespaces.ts'
import { sampleChain } from '../src/features/prices/samples/sampleChain.ts'
import type { PriceTables } from '../src/features/prices/tables.ts'
import { createProviderClient } from '../src/outbound/providerClient.ts'
import { sourceOf } from '../src/providers/prices/sourceOf.ts'
import type { TestApp } from '../src/startTestApp.ts'

/**
 * Samples the first chain of the server, as its background task does. Resolves with the number of samples. `forgets`:
 * calls for which the node responds as if it had deleted the state after that block.
 */
export async function takeSamples(
  { config, db, clock }: TestApp,
  forgets: (call: RpcCall) => boolean = () => false,
): Promise<number> {
  const [chain] = config.chains
  const source = chain && sourceOf(chain)
  const past = chain && namespaceOf(chain.id)?.past
  if (!chain || !source || !past) throw new Error('the chain has no prices')
  const quiet = { clock, log: createLog('server', { level: 'silent' }) }
  const nodes = createNodeClient(quiet)
  return sampleChain({
    ...{ chain, source, past, http: createProviderClient(quiet), nowMs: clock.now() },
    db: db.withTables<PriceTables>(),
    async ask(calls) {
      const replies = await nodes.ask(chain, calls)
      const forgotten = { error: { code: -32_000, message: 'missing trie node' } }
      return replies.map((reply, index) => (calls[index] && forgets(calls[index]) ? forgotten : reply))
    },
  })
}
