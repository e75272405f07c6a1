import { configRoute, originsRoute } from '@latchkey/contracts/api/config/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/** Ids of AppKit's remote features that this server has no routes for. */
const unsupportedFeatures = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'headless',
] as const

/** The settings of a project. */
export const config: Feature = {
  routes: () => [
    serve(configRoute, async () => ({
      features: [
        ...unsupportedFeatures.map((id) => ({ id, isEnabled: false, config: [] })),
        // `null` lets each app decide.
        { id: 'reown_authentication', isEnabled: true, config: null },
      ],
    })),
    serve(originsRoute, async ({ project }) => ({ allowedOrigins: [...project.origins] })),
  ],
}
