import { analyticsConfigRoute, recordBatchRoute, recordEventRoute } from '@latchkey/contracts/api/analytics/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/**
 * Events of the clients. Always accepted, because clients send some even if analytics are off. With analytics on, name, domain and
 * network are logged, never an address, a page's URL or an error text. Otherwise events are dropped.
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
