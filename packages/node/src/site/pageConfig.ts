/** Settings that a page gets at run time, so that one build serves every deployment. */
export type PageConfig = {
  readonly projectId: string
  readonly serverUrl: string
  /** The first one that accepts a connection is used, in this order. */
  readonly relayUrls: readonly string[]
  readonly walletUrl: string
  /** Origin of the secure site. */
  readonly secureUrl: string
}

const elementId = 'latchkey-config'

/** A data block, which a strict `script-src 'self'` allows. `<` is escaped so that no value can end the block. */
export function configElement(config: PageConfig): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
}

/** Reads, in the browser, what {@link configElement} put into the page. */
export function readConfig(): PageConfig {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page has no configuration. Serve it with the server of its app.')
  return JSON.parse(text)
}
