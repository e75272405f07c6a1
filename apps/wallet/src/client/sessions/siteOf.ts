import { parseUrl } from '@latchkey/base/parseUrl'
/** `host` or `host:port` of an app's URL; the text itself if it is not a URL. */
export function siteOf(url: string): string {
  return parseUrl(url)?.host ?? url
}
