import { getIdentity, type Identity } from '@latchkey/api/identity/getIdentity'
import { queryGcMs } from '@latchkey/contracts/constants/account'
import { identityCacheMs } from '@latchkey/contracts/constants/names'
import { apiOf } from '../api.ts'
import type { Latchkey } from '../latchkey.ts'

/** Name and image of an address (spec S9.8: cached for 5 min). */
export function identityQuery(latchkey: Latchkey, address: string) {
  return {
    queryKey: ['latchkey', latchkey.options.projectId, 'identity', address] as const,
    staleTime: identityCacheMs,
    gcTime: queryGcMs,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Identity> =>
      getIdentity(apiOf(latchkey), { address, signal }),
  }
}
