import { fromBase64 } from '@latchkey/base/codec/base64'
import type { OriginPattern } from '@latchkey/base/originPattern'
import type { Vaults } from '../signer/vaultCalls.ts'

/** Settings that the server writes into the page of a project. */
export type PageConfig = {
  readonly projectId: string
  readonly serverUrl: string
  readonly origins: { readonly development: boolean; readonly patterns: readonly OriginPattern[] }
  /** Public keys that requests to the vaults are sealed to, base64url. */
  readonly vaultKeys: { readonly auth: string; readonly recovery: string }
}

const elementId = 'latchkey-config'

/** Reads the settings from the page. */
export function readPageConfig<config = PageConfig>(document: Document): config {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page has no configuration. Open it from the server of the secure site.')
  return JSON.parse(text)
}

/** The vaults behind the site's own origin. */
export function vaultsOf({ vaultKeys }: Pick<PageConfig, 'vaultKeys'>, origin: string): Vaults {
  const vault = (role: 'auth' | 'recovery') => ({
    url: `${origin}/vault/${role}`,
    key: fromBase64(vaultKeys[role]) ?? new Uint8Array(0),
  })
  return { auth: vault('auth'), recovery: vault('recovery') }
}
