import { localProjectId } from '@latchkey/contracts/constants/config'
import type { Settings } from '../settings.ts'
import type { PageConfig } from './pageConfig.ts'

/** The page's settings, with the defaults of `npm start`. @throws OPTION_INVALID */
export function pageConfigOf(settings: Settings): PageConfig {
  const addressOf = (part: 'SERVER' | 'WALLET', port: number): string =>
    settings.webAddress(`LATCHKEY_${part}_URL`) ?? `http://localhost:${settings.port(`LATCHKEY_${part}_PORT`, port)}`
  return {
    projectId: settings.text('LATCHKEY_PROJECT_ID') ?? localProjectId,
    serverUrl: addressOf('SERVER', 4000),
    // The relay may have several URLs; a page needs one.
    relayUrl: settings.list('LATCHKEY_RELAY_URL')[0] ?? `ws://localhost:${settings.port('LATCHKEY_RELAY_PORT', 4100)}`,
    walletUrl: addressOf('WALLET', 3001),
    secureUrl:
      settings.webAddress('LATCHKEY_SECURE_ORIGIN') ??
      `http://secure.localhost:${settings.port('LATCHKEY_SECURE_PORT', 4200)}`,
  }
}
