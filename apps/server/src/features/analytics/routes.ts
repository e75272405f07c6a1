import { analyticsConfigRoute, recordBatchRoute, recordEventRoute } from '@latchkey/contracts/api/analytics/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/**
 * Analytics events of the clients. Clients send them even if analytics are off; then they are accepted and dropped. If
 * analytics are on, the server logs the event's name, the app's domain and the network. It never logs addresses, page
 * URLs or error texts.
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
