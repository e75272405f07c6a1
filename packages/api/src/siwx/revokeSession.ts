import { type ApiClient, call } from '../apiClient.ts'

/** Ends the session and all its tokens. */
export async function revokeSession(api: ApiClient, params: { readonly refreshToken: string }): Promise<void> {
  await call(api, 'POST /auth/v1/revoke', { body: params })
}
