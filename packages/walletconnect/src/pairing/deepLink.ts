import { toBase64Url } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'

const trimmed = (href: string): string => href.replace(/\/+$/, '').replace(/:$/, '://')
const join = (href: string, rest: string): string => {
  const base = trimmed(href)
  return base.endsWith('//') ? base + rest : `${base}/${rest}`
}

/** The link that opens a wallet with a pairing: `<native>://wc?uri=…` or `<universal>/wc?uri=…`. */
export const pairingLink = (href: string, uri: string): string => join(href, `wc?uri=${encodeURIComponent(uri)}`)

/** The link that brings a wallet to the foreground after a request; Telegram takes it as a start parameter. */
export function requestLink(href: string, params: requestLink.Params): string {
  const query = `requestId=${params.requestId}&sessionTopic=${params.topic}`
  if (!href.startsWith('https://t.me')) return join(href, `wc?${query}`)
  const start = `startapp=${toBase64Url(toUtf8(query))}`
  return href.includes('?') ? `${href}&${start}` : `${href.replace(/\/+$/, '')}?${start}`
}

export declare namespace requestLink {
  type Params = { readonly requestId: number; readonly topic: string }
}
