/** A parsed deep link that opened the wallet. */
export type DeepLink =
  | { readonly kind: 'pair'; readonly uri: string }
  | { readonly kind: 'request'; readonly requestId: number; readonly topic: string }

/** Reads `/wc?uri=…` and `/wc?requestId=…&sessionTopic=…`; undefined for anything else. */
export function readDeepLink(address: URL): DeepLink | undefined {
  if (address.pathname !== '/wc') return undefined
  const uri = address.searchParams.get('uri')
  if (uri) return { kind: 'pair', uri }
  const requestId = Number(address.searchParams.get('requestId'))
  const topic = address.searchParams.get('sessionTopic')
  return topic && Number.isSafeInteger(requestId) && requestId > 0 ? { kind: 'request', requestId, topic } : undefined
}
