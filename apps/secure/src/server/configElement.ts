/** A data block, which `script-src 'self'` allows. `<` is escaped so that no value can end the block. */
export function configElement(config: object): string {
  return `<script type="application/json" id="latchkey-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`
}
