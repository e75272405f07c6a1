import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_PROVIDER_OFF } from '@latchkey/contracts/errors/social'
import { invalidSetting, type Settings } from '@latchkey/node/settings'
import type { JWTVerifyGetKey } from 'jose'
import { providerKeys } from './providerFetch.ts'
import { type ProviderAddresses, type SocialProvider, type SocialProviderName, socialProviders } from './providers.ts'
import { secureOriginOf } from './secureOrigin.ts'

/** A provider at which the operator has registered a client. */
export type SocialClient = Omit<SocialProvider, 'addresses'> & {
  readonly name: SocialProviderName
  readonly addresses: ProviderAddresses
  readonly clientId: string
  /** Empty in the recovery role, which exchanges no codes. */
  readonly clientSecret: string
  readonly redirectUri: string
  /** Finds the key of an ID token; undefined for providers without ID tokens. */
  readonly keys?: JWTVerifyGetKey
}

export type SocialClients = ReadonlyMap<SocialProviderName, SocialClient>

/** @throws SOCIAL_PROVIDER_OFF */
export function clientOf(clients: SocialClients, name: SocialProviderName): SocialClient {
  const client = clients.get(name)
  if (!client) throw errorOf(SOCIAL_PROVIDER_OFF, { values: { provider: socialProviders[name].title } })
  return client
}

const names = Object.keys(socialProviders) as readonly SocialProviderName[]

/**
 * The providers that the settings enable. In development, providers without a client id use the development issuer.
 * @throws OPTION_INVALID for a client with incomplete settings
 */
export function readSocialClients(settings: Settings, params: readSocialClients.Params): SocialClients {
  const { role, development } = params
  const secureOrigin = secureOriginOf(settings)
  const issuerUrl = `http://localhost:${settings.port('LATCHKEY_ISSUER_PORT', 4500)}`
  const clients = names.flatMap((name): [SocialProviderName, SocialClient][] => {
    const redirectUri = `${secureOrigin.origin}/social/callback/${name}`
    const [idName, secretName] = [
      `LATCHKEY_${name.toUpperCase()}_CLIENT_ID`,
      `LATCHKEY_${name.toUpperCase()}_CLIENT_SECRET`,
    ]
    const clientId = settings.text(idName)
    if (clientId === undefined)
      return development ? [[name, developmentClient(name, { url: `${issuerUrl}/${name}`, redirectUri })]] : []
    if (!development && !secureOrigin.given) throw invalidSetting('LATCHKEY_SECURE_ORIGIN', `${idName} requires it`)
    const clientSecret = role === 'auth' ? settings.text(secretName) : ''
    if (clientSecret === undefined) throw invalidSetting(secretName, `${idName} requires it`)
    return [
      [name, socialClient(name, { clientId, clientSecret, redirectUri }, readAddresses(settings, name, development))],
    ]
  })
  return new Map(clients)
}

export declare namespace readSocialClients {
  type Params = { readonly role: 'auth' | 'recovery'; readonly development: boolean }
}

/**
 * The provider's own addresses, or those of a server that speaks its protocol, such as GitHub Enterprise Server. In production only
 * https: the token request carries the client secret. @throws OPTION_INVALID
 */
function readAddresses(settings: Settings, name: SocialProviderName, development: boolean): ProviderAddresses {
  const standard = socialProviders[name].addresses
  const given = Object.keys(standard).flatMap((part) => {
    const variable = `LATCHKEY_${name.toUpperCase()}_${part === 'issuer' ? 'ISSUER' : `${part.toUpperCase()}_URL`}`
    const address = settings.webAddress(variable)
    if (address === undefined) return []
    if (!development && !address.startsWith('https://'))
      throw invalidSetting(variable, 'in production it must begin with https://')
    return [[part, address]]
  })
  return { ...standard, ...Object.fromEntries(given) }
}

type Registration = Pick<SocialClient, 'clientId' | 'clientSecret' | 'redirectUri'>

function socialClient(
  name: SocialProviderName,
  registration: Registration,
  addresses = socialProviders[name].addresses,
): SocialClient {
  const keys = addresses.jwks === undefined ? {} : { keys: providerKeys(addresses.jwks) }
  return { ...socialProviders[name], name, ...registration, addresses, ...keys }
}

/** A client of the development issuer (`apps/devnet/src/issuer`). `url`: base URL at which the issuer serves the provider. */
export function developmentClient(
  name: SocialProviderName,
  { url, redirectUri }: { readonly url: string; readonly redirectUri: string },
): SocialClient {
  const endpoints = { issuer: url, authorize: `${url}/auth`, token: `${url}/token` }
  const fromApi = socialProviders[name].identity.from === 'api'
  const registration = { clientId: `latchkey-${name}`, clientSecret: 'development-only-client-secret', redirectUri }
  return socialClient(name, registration, { ...endpoints, ...(fromApi ? { api: url } : { jwks: `${url}/jwks` }) })
}
