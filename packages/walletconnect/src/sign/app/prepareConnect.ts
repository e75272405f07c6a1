import type { Engine } from '../engine.ts'
import { withChains } from '../namespaces.ts'
import { wireProperties } from '../properties.ts'
import { validateConnect } from '../validateConnect.ts'
import type { ConnectParams, PreparedConnect } from './connectParams.ts'

/**
 * Checks the arguments of `connect()` and makes of them what is proposed. Loaded only for arguments that are wrong or hold more than
 * namespaces, so that the plain case costs a page nothing.
 */
export async function prepareConnect(engine: Engine, params: ConnectParams): Promise<PreparedConnect> {
  validateConnect(params)
  const authentication =
    params.authentication &&
    (await import('../../auth/proposalAuth.ts')).prepareAuthentication(engine, params.authentication)
  const { namespaces, requiredNamespaces = {} } = params
  return {
    // Apps of today ask for everything as optional; what a wallet must have is then checked by the app.
    namespaces: withChains(requiredNamespaces, namespaces),
    extras: { ...wireProperties(params), ...(authentication && { requests: { authentication } }) },
    ...(authentication && { kept: { authentication } }),
  }
}
