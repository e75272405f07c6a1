import { type ApiClient, createApiClient } from '@latchkey/api/apiClient'
import type { Latchkey } from './latchkey.ts'
import { version } from './version.ts'

/** The server of this instance. Cheap to create, so it is not cached. */
export function apiOf({ options, clock }: Latchkey): ApiClient {
  const { serverUrl, projectId, fetch } = options
  return createApiClient({ serverUrl, projectId, sdkVersion: version, clock, ...(fetch && { fetch }) })
}
