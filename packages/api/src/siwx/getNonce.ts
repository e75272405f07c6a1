import { nonceRoute } from '@latchkey/contracts/api/siwx/routes'
import { nonceLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { type ApiClient, callApi } from '../apiClient.ts'
import { fieldsOf, textOf } from '../shape.ts'

/** A nonce for one sign-in message, and what the server's clock said when it made it: the device's may be wrong. */
export async function getNonce(
  api: ApiClient,
  params: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly nonce: string; readonly serverTimeMs: number }> {
  const answer = await callApi(api, { route: nonceRoute, body: { projectId: api.projectId }, ...params })
  const fields = fieldsOf(answer, nonceRoute.path)
  return {
    nonce: textOf(fields, 'nonce', nonceRoute.path),
    serverTimeMs: Date.parse(textOf(fields, 'expiresAt', nonceRoute.path)) - nonceLifetimeMs,
  }
}
