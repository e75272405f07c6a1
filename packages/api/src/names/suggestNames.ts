import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, rowsOf, textOf } from '../shape.ts'

/** `name` includes the zone. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

const route = 'GET /v1/profile/suggestions/{name}'

/** The requested name first, then variations of it; empty if the name is not allowed. @throws NAMES_OFF */
export async function suggestNames(
  api: ApiClient,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
): Promise<readonly NameSuggestion[]> {
  const answer = await call(api, route, { params: { name }, query: {}, signal })
  return rowsOf(bodyOf(answer, route), 'suggestions', route).map((row) => ({
    name: textOf(row, 'name', route),
    registered: row.registered === true,
  }))
}
