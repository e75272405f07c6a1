import { isRecord } from '@latchkey/base/isRecord'
import type { Latchkey } from '../latchkey.ts'
import type { AccountKey } from './signInState.ts'

/** Data for renewing a session after a reload. The refresh token is valid once; the server revokes the family if it is reused. */
export type StoredTokens = Readonly<Record<AccountKey, string>>

/** Storage key of refresh tokens, by account. */
export const tokensKeyOf = (latchkey: Latchkey): string => `latchkey.session.${latchkey.options.projectId}`

/** Refresh tokens of every account that is signed in; ignores malformed entries. */
export function loadTokens(latchkey: Latchkey): StoredTokens {
  try {
    const value: unknown = JSON.parse(latchkey.live.webStorage.getItem(tokensKeyOf(latchkey)) ?? 'null')
    if (!isRecord(value) || value.version !== 2 || !isRecord(value.refreshTokens)) return {}
    const entries = Object.entries(value.refreshTokens).filter(([, token]) => typeof token === 'string')
    return Object.fromEntries(entries) as StoredTokens
  } catch {
    return {}
  }
}

/** Stores the refresh token of one account; undefined removes it. */
export function saveToken(latchkey: Latchkey, key: AccountKey, refreshToken: string | undefined): void {
  const { webStorage } = latchkey.live
  const { [key]: before, ...others } = loadTokens(latchkey)
  if (before === refreshToken) return
  const refreshTokens = refreshToken === undefined ? others : { ...others, [key]: refreshToken }
  try {
    if (Object.keys(refreshTokens).length > 0)
      webStorage.setItem(tokensKeyOf(latchkey), JSON.stringify({ version: 2, refreshTokens }))
    else webStorage.removeItem(tokensKeyOf(latchkey))
  } catch {
    // With full storage, the visitor only has to sign in again after a reload.
  }
}
