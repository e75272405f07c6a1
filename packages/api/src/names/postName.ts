import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, textOf } from '../shape.ts'

const route = 'POST /v1/profile/account'

/** Registers a name with a signed message. Resolves with the name and its zone. @throws NAME_*, SIGNATURE_* */
export async function postName(
  api: ApiClient,
  params: {
    readonly coinType: number
    readonly address: string
    readonly message: string
    readonly signature: string
  },
): Promise<string> {
  const { coinType, ...signed } = params
  const answer = await call(api, route, { body: { coin_type: coinType, ...signed } })
  return textOf(bodyOf(answer, route), 'name', route)
}
