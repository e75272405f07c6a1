/** What a page is told at run time, so that one build serves every deployment. */
export type PageConfig = {
  readonly projectId: string
  readonly serverUrl: string
  readonly relayUrl: string
  readonly walletUrl: string
}

const elementId = 'latchkey-config'

/** A data block, not a script: a strict `script-src 'self'` lets it pass. `<` is escaped so that no value can end the block. */
export function configElement(config: PageConfig): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
}

/** In the browser: what {@link configElement} put into the page. */
export function readConfig(): PageConfig {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page carries no configuration; it must be served by the server of its app.')
  return JSON.parse(text)
}
