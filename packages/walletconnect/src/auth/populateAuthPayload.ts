import { errorOf } from '@latchkey/base/errors'
import { AUTH_CHAINS_UNSUPPORTED, AUTH_METHODS_UNSUPPORTED } from '@latchkey/contracts/errors/sign'
import { prefixOf } from '../sign/namespaces.ts'
import { encodeRecap, methodsIn, recapIn, recapOf, statementWithRecap, withoutRecap } from './recap.ts'
import type { AuthPayload } from './types.ts'

/**
 * Reduces a request to what a wallet can grant: its chains, and its methods on them as a ReCap. Pass the result to
 * `formatAuthMessage` and `buildAuthObject`.
 * @throws AUTH_CHAINS_UNSUPPORTED, AUTH_METHODS_UNSUPPORTED when nothing is left
 */
export function populateAuthPayload(params: populateAuthPayload.Params): AuthPayload {
  const { authPayload } = params
  const chains = authPayload.chains.filter((chain) => params.chains.includes(chain))
  if (chains.length === 0) throw errorOf(AUTH_CHAINS_UNSUPPORTED)
  const requestedRecap = recapIn(authPayload.resources)
  if (!requestedRecap) return { ...authPayload, chains }
  const namespace = prefixOf(chains[0] ?? '')
  const requested = methodsIn(requestedRecap, namespace)
  const methods = requested.filter((method) => params.methods.includes(method))
  if (methods.length === 0) {
    const [wanted, supported] = [JSON.stringify(requested), JSON.stringify(params.methods)]
    throw errorOf(AUTH_METHODS_UNSUPPORTED, { values: { requested: wanted, supported } })
  }
  const recap = recapOf(namespace, methods, chains)
  const statement = statementWithRecap(authPayload.statement, recap) ?? ''
  return { ...authPayload, chains, statement, resources: [...withoutRecap(authPayload.resources), encodeRecap(recap)] }
}

export declare namespace populateAuthPayload {
  type Params = {
    readonly authPayload: AuthPayload
    /** CAIP-2 ids with an account in the wallet. */
    readonly chains: readonly string[]
    readonly methods: readonly string[]
  }
}
