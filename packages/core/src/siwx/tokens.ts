import type { CaipAddress } from '@latchkey/base/caip'
import type { Latchkey } from '../latchkey.ts'

/** What a reload needs to renew a session. The refresh token is good once; the server ends the family when it is used twice. */
export type StoredTokens = { readonly version: 1; readonly account: CaipAddress; readonly refreshToken: string }

/** Where the tokens are kept, and the name of the lock by which tabs take turns with them. */
export const tokensKeyOf = (latchkey: Latchkey): string => `latchkey.session.${latchkey.options.projectId}`

export function loadTokens(latchkey: Latchkey): StoredTokens | undefined {
  try {
    const value = JSON.parse(latchkey.live.webStorage.getItem(tokensKeyOf(latchkey)) ?? 'null')
    const valid = value?.version === 1 && typeof value.account === 'string' && typeof value.refreshToken === 'string'
    return valid ? value : undefined
  } catch {
    return undefined
  }
}

export function saveTokens(latchkey: Latchkey, tokens: StoredTokens | undefined): void {
  const { webStorage } = latchkey.live
  try {
    if (tokens) webStorage.setItem(tokensKeyOf(latchkey), JSON.stringify(tokens))
    else webStorage.removeItem(tokensKeyOf(latchkey))
  } catch {
    // A full storage costs the visitor a new sign-in after a reload, nothing else.
  }
}
