/** Host of a provider, taken from the URL of its payment page. */
export const providerHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
