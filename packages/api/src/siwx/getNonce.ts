import { nonceLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { type ApiClient, call } from '../apiClient.ts'
import { timeOf } from '../fields.ts'
import { bodyOf, textOf } from '../shape.ts'

const route = 'POST /auth/v1/nonce'

/** A nonce for one sign-in message, with the server's time, because the device's clock may be wrong. */
export async function getNonce(
  api: ApiClient,
  params: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly nonce: string; readonly serverTimeMs: number }> {
  const answer = await call(api, route, { body: { projectId: api.projectId }, ...params })
  const fields = bodyOf(answer, route)
  return {
    nonce: textOf(fields, 'nonce', route),
    serverTimeMs: timeOf(fields, 'expiresAt', route) - nonceLifetimeMs,
  }
}
