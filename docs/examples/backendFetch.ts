import type { Latchkey } from 'latchkey'

/** Sends a request to your backend as the active account. */
export async function fetchAsVisitor(latchkey: Latchkey, url: string, fetch = globalThis.fetch) {
  const token = await latchkey.getAccessToken()
  return fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
}
