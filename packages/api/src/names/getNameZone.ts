import { type ApiClient, call } from '../apiClient.ts'
import { fieldsOf, listOf } from '../shape.ts'

const route = 'GET /appkit/v1/config'

/** The domain below which accounts register their names, as in `latchkey.id`; undefined if the server does not register names. */
export async function getNameZone(api: ApiClient, signal?: AbortSignal): Promise<string | undefined> {
  const answer = fieldsOf(await call(api, route, { ...(signal && { signal }) }), route)
  const features = listOf(answer, 'features', route).map((row) => fieldsOf(row, route))
  const [zone] = listOf(features.find(({ id }) => id === 'names') ?? { config: [] }, 'config', route)
  return typeof zone === 'string' ? zone : undefined
}
