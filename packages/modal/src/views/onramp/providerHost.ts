/** The site of a provider, by the address of its payment page. */
export const providerHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
