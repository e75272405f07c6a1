import { localProjectId } from '@latchkey/contracts/constants/config'
import { invalidSetting, type Settings } from '../settings.ts'
import type { PageConfig } from './pageConfig.ts'

/** The page's settings; in development, the defaults of `npm start`. @throws OPTION_INVALID when production lacks one */
export function pageConfigOf(settings: Settings, { development }: { readonly development: boolean }): PageConfig {
  const orDefault = <value>(name: string, given: value | undefined, fallback: value): value => {
    if (given === undefined && !development) throw invalidSetting(name, 'production requires it')
    return given ?? fallback
  }
  const addressOf = (name: string, fallback: string) => orDefault(name, settings.webAddress(name), fallback)
  const local = (part: string, port: number) => `localhost:${settings.port(`LATCHKEY_${part}_PORT`, port)}`
  const relayUrls = settings.list('LATCHKEY_RELAY_URL')
  return {
    projectId: orDefault('LATCHKEY_PROJECT_ID', settings.text('LATCHKEY_PROJECT_ID'), localProjectId),
    serverUrl: addressOf('LATCHKEY_SERVER_URL', `http://${local('SERVER', 4000)}`),
    relayUrls: orDefault('LATCHKEY_RELAY_URL', relayUrls.length > 0 ? relayUrls : undefined, [
      `ws://${local('RELAY', 4100)}`,
    ]),
    walletUrl: addressOf('LATCHKEY_WALLET_URL', `http://${local('WALLET', 3001)}`),
    secureUrl: addressOf('LATCHKEY_SECURE_ORIGIN', `http://secure.${local('SECURE', 4200)}`),
  }
}
