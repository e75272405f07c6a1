import { analyticsConfigRoute, recordBatchRoute, recordEventRoute } from '@latchkey/contracts/api/analytics/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/**
 * Events of the clients. Some are sent whatever the configuration says, so they are always accepted. They are dropped unless the
 * operator turned analytics on; then name, domain and network are logged, and never an address, a page's URL or an error text.
 */
export const analytics: Feature = {
  routes: ({ config, log }) => [
    serve(analyticsConfigRoute, async () => ({ isAnalyticsEnabled: config.analytics })),
    serve(recordEventRoute, async ({ body: { domain, props }, project }) => {
      if (!config.analytics) return {}
      const { type, event, properties } = props
      const fields = { projectId: project.id, type, name: event, domain, networkId: properties?.caipNetworkId }
      log.info(fields, 'client event')
      return {}
    }),
    serve(recordBatchRoute, async () => ({})),
  ],
}
