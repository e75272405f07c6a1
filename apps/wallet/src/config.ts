/** What the page is told at run time. */
export type WalletConfig = {
  readonly projectId: string
  readonly serverUrl: string
  readonly relayUrl: string
  readonly walletUrl: string
}

const elementId = 'latchkey-config'

/** A data block, not a script: a strict `script-src 'self'` lets it pass. `<` is escaped so that no value can end the block. */
export function configElement(config: WalletConfig): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
}

export function readConfig(): WalletConfig {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page carries no configuration; it must be served by apps/wallet.')
  return JSON.parse(text)
}
