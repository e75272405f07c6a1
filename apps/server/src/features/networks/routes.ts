import { supportedChainsRoute } from '@latchkey/contracts/api/networks/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/** The chains this server has a node for. */
export const networks: Feature = {
  routes: ({ config }) => [
    serve(supportedChainsRoute, async () => ({ http: config.chains.map(({ id }) => id), ws: [] })),
  ],
}
