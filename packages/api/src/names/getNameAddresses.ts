import { type ApiClient, call } from '../apiClient.ts'
import { fieldsOf, textOf } from '../shape.ts'

const route = 'GET /v1/profile/account/{name}'

/** The addresses of a registered name by coin type (SLIP-44, ENSIP-11). @throws NAME_NOT_FOUND, NAME_INVALID, NAMES_OFF */
export async function getNameAddresses(
  api: ApiClient,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
): Promise<Readonly<Record<string, string>>> {
  const profile = fieldsOf(await call(api, route, { params: { name }, query: {}, ...(signal && { signal }) }), route)
  const addresses = Object.entries(fieldsOf(profile.addresses, route))
  return Object.fromEntries(addresses.map(([coin, row]) => [coin, textOf(fieldsOf(row, route), 'address', route)]))
}
