import type { Settings } from '@latchkey/node/settings'

/** Origin of the secure site, which accounts sign in to and providers redirect back to. */
export function secureOriginOf(settings: Settings): { readonly origin: string; readonly given: boolean } {
  const url = settings.webAddress('LATCHKEY_SECURE_ORIGIN')
  const port = settings.port('LATCHKEY_SECURE_PORT', 4200)
  return {
    origin: url === undefined ? `http://secure.localhost:${port}` : new URL(url).origin,
    given: url !== undefined,
  }
}
