import { isRecord } from '@latchkey/base/isRecord'
import type { AskNode } from '@latchkey/eip155/verify/types'
import { fetchJson } from '../social/providerFetch.ts'
import { farcasterTitle } from './farcasterClient.ts'

/**
 * Calls a node. Rejects with the node's error if the call was executed, otherwise with SOCIAL_PROVIDER_UNREACHABLE or
 * SOCIAL_SIGN_IN_REFUSED.
 */
export const askNodeAt =
  (rpcUrl: string): AskNode =>
  async ({ method, params, signal }) => {
    const answer = await fetchJson(farcasterTitle, rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    })
    if (isRecord(answer) && answer.error !== undefined) throw answer.error
    return isRecord(answer) ? answer.result : undefined
  }
