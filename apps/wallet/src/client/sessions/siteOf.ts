/** `host` or `host:port` of the address an app gave of itself; the text itself when it is not a URL. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
