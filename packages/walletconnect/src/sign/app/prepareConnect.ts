import type { Engine } from '../engine.ts'
import { withChains } from '../namespaces.ts'
import { wireProperties } from '../properties.ts'
import { validateConnect } from '../validateConnect.ts'
import type { ConnectParams, PreparedConnect } from './connectParams.ts'

/**
 * Validates the arguments of `connect()` and prepares the proposal. Loaded only for invalid arguments or more than
 * namespaces, to keep it out of the initial bundle.
 */
export async function prepareConnect(engine: Engine, params: ConnectParams): Promise<PreparedConnect> {
  validateConnect(params)
  const authentication =
    params.authentication &&
    (await import('../../auth/proposalAuth.ts')).prepareAuthentication(engine, params.authentication)
  const { namespaces, requiredNamespaces = {} } = params
  return {
    // Current apps request everything as optional and check the approved namespaces themselves.
    namespaces: withChains(requiredNamespaces, namespaces),
    extras: { ...wireProperties(params), ...(authentication && { requests: { authentication } }) },
    ...(authentication && { kept: { authentication } }),
  }
}
