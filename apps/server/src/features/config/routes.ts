import { configRoute, originsRoute } from '@latchkey/contracts/api/config/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { remoteFeatures } from './remoteFeatures.ts'

/** The settings of a project. */
export const config: Feature = {
  routes: ({ config }) => [
    serve(configRoute, async () => ({ features: remoteFeatures(config) })),
    serve(originsRoute, async ({ project }) => ({ allowedOrigins: [...project.origins] })),
  ],
}
