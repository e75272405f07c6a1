import type { ActCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { currentEntropy } from './currentEntropy.ts'
import { signAct } from './signAct.ts'
import type { Exchange } from './vaultExchange.ts'

/** Rebuilds the key once and signs one act for both vaults. */
export async function signActs(command: ActCommand, exchange: Exchange): Promise<SignerOutput> {
  const { wallet, name, context, params } = command
  const { record, commitment } = wallet
  const entropy = await currentEntropy(command, exchange)
  const shared = { entropy, record, commitment, context, name }
  const auth = await signAct({ ...shared, audience: 'auth', params: params.auth })
  const recovery = await signAct({ ...shared, audience: 'recovery', params: params.recovery })
  return { acts: { auth: auth.control, recovery: recovery.control } }
}
