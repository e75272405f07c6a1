import { type ApiClient, call } from '../apiClient.ts'
import { objectOf } from '../fields.ts'
import { bodyOf, textOf } from '../shape.ts'

const route = 'GET /v1/profile/account/{name}'

/** The addresses of a registered name by coin type (SLIP-44, ENSIP-11). @throws NAME_NOT_FOUND, NAME_INVALID, NAMES_OFF */
export async function getNameAddresses(
  api: ApiClient,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
): Promise<Readonly<Record<string, string>>> {
  const profile = bodyOf(await call(api, route, { params: { name }, query: {}, signal }), route)
  const addresses = objectOf(profile, 'addresses', route)
  return Object.fromEntries(
    Object.keys(addresses).map((coin) => [coin, textOf(objectOf(addresses, coin, route), 'address', route)]),
  )
}
