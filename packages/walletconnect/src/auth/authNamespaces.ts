import { union } from '../sign/namespaces.ts'
import type { SessionNamespaces } from '../sign/types.ts'
import { parseDidPkh } from './didPkh.ts'
import { chainsIn, methodsIn, recapIn } from './recap.ts'
import type { Cacao } from './types.ts'

const events = ['chainChanged', 'accountsChanged']

/** The session that checked cacaos grant; undefined when no ReCap grants a method, since then there is nothing to ask for. */
export function authNamespaces(cacaos: readonly Cacao[]): SessionNamespaces | undefined {
  const account = cacaos[0] && parseDidPkh(cacaos[0].p.iss)
  if (!account) return undefined
  const { namespace, address } = account
  const recaps = cacaos.map(({ p }) => recapIn(p.resources))
  const methods = union(...recaps.map((recap) => methodsIn(recap, namespace)))
  if (methods.length === 0) return undefined
  const signed = cacaos.flatMap(({ p }) => parseDidPkh(p.iss)?.networkId ?? [])
  const chains = union<string>(signed, ...recaps.map((recap) => chainsIn(recap, namespace)))
  return { [namespace]: { chains, accounts: chains.map((chain) => `${chain}:${address}`), methods, events } }
}
