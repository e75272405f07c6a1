import { routeCatalogue } from '@latchkey/contracts/api/catalogue'
import { openApiRoute } from '@latchkey/contracts/api/openApi/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { openApiDocument } from './openApiDocument.ts'

/** The OpenAPI document, generated from the routes. */
export const openApi: Feature = {
  routes: ({ config }) => [serve(openApiRoute, async () => openApiDocument(routeCatalogue, config.publicUrl))],
}
