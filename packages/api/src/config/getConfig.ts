import { configRoute } from '@latchkey/contracts/api/config/routes'
import { type ApiClient, callApi } from '../apiClient.ts'
import { fieldsOf, listOf, textOf } from '../shape.ts'

/** A feature as the server's operator set it. `config` undefined leaves the choice to the app. */
export type RemoteFeature = { readonly id: string; readonly isEnabled: boolean; readonly config?: readonly string[] }

/** What the operator switched on (spec S7.23). */
export async function getConfig(
  api: ApiClient,
  params: { readonly signal?: AbortSignal } = {},
): Promise<readonly RemoteFeature[]> {
  const { path } = configRoute
  const answer = fieldsOf(await callApi(api, { route: configRoute, ...params }), path)
  return listOf(answer, 'features', path).map((entry) => {
    const feature = fieldsOf(entry, path)
    const config = Array.isArray(feature.config) && feature.config.filter((one) => typeof one === 'string')
    return { id: textOf(feature, 'id', path), isEnabled: feature.isEnabled === true, ...(config && { config }) }
  })
}
