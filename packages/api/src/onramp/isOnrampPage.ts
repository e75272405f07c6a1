import { parseUrl } from '@latchkey/base/parseUrl'

/** True if a visitor can be sent to this page: it uses HTTPS, or the provider runs on this machine. */
export function isOnrampPage(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
}
