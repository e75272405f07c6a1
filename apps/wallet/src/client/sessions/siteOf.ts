/** `host` or `host:port` of an app's URL; the text itself when it is not a URL. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
