/** `host` or `host:port` of an app's own address; the text itself when it is no address. The app says it about itself. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
