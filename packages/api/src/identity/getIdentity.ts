import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf } from '../shape.ts'

/** Name and avatar of an address: a name registered with the server, or its ENS name. */
export type Identity = {
  readonly name?: string
  /** Served by the Latchkey server. */
  readonly avatarUrl?: string
}

const route = 'GET /v1/identity/{address}'

/** Empty for an address without a name. @throws INVALID_CAIP_ADDRESS */
export async function getIdentity(
  api: ApiClient,
  { address, signal }: { readonly address: string; readonly signal?: AbortSignal },
): Promise<Identity> {
  const answer = await call(api, route, { params: { address }, query: {}, signal })
  const { name, avatar } = bodyOf(answer, route)
  return {
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(typeof avatar === 'string' && avatar !== '' && { avatarUrl: avatar }),
  }
}
