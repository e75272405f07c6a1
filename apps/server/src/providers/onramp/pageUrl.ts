import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { ONRAMP_UNAVAILABLE } from '@latchkey/contracts/errors/onramp'

/**
 * The URL of a page of the provider. Any other URL is refused, so that a response cannot send visitors elsewhere.
 * @throws ONRAMP_UNAVAILABLE
 */
export function pageUrl(text: string, origins: readonly string[]): URL {
  const url = parseUrl(text)
  if (!url || !origins.includes(url.origin)) throw errorOf(ONRAMP_UNAVAILABLE)
  return url
}
