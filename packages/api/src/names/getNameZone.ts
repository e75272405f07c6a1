import { type ApiClient, call } from '../apiClient.ts'
import { textsOf } from '../fields.ts'
import { bodyOf, rowsOf } from '../shape.ts'

const route = 'GET /appkit/v1/config'

/** The domain below which accounts register their names, as in `latchkey.id`; undefined if the server does not register names. */
export async function getNameZone(api: ApiClient, signal?: AbortSignal): Promise<string | undefined> {
  const answer = bodyOf(await call(api, route, { signal }), route)
  const names = rowsOf(answer, 'features', route).find(({ id }) => id === 'names')
  return names?.config ? textsOf(names, 'config', route)[0] : undefined
}
