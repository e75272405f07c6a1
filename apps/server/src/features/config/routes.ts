import { configRoute, originsRoute } from '@latchkey/contracts/api/config/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

/** Ids of AppKit's remote features, in its order. A feature is enabled here once its routes and views exist. */
const remoteFeatures = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless',
] as const

/** The settings of a project. */
export const config: Feature = {
  routes: () => [
    serve(configRoute, async () => ({
      features: remoteFeatures.map((id) => ({ id, isEnabled: false, config: [] })),
    })),
    serve(originsRoute, async ({ project }) => ({ allowedOrigins: [...project.origins] })),
  ],
}
