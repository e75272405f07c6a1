import { isRecord } from '@latchkey/base/isRecord'
import type { socialProviderSchema } from '@latchkey/contracts/frame/schemas'
import type * as v from 'valibot'

export type SocialProviderName = v.InferOutput<typeof socialProviderSchema>

/** The visitor's identity at a provider. Only issuer and subject identify an account: names and addresses can change hands. */
export type SocialIdentity = {
  readonly subject: string
  readonly userName?: string
  /** Set only if the provider has verified the address. */
  readonly email?: string
}

/** Fetches a path of a provider's API. */
export type ReadApi = (path: string) => Promise<unknown>

/** Provider-specific facts. Addresses and client credentials are settings. */
export type SocialProvider = {
  readonly title: string
  readonly scope: string
  /** Added to the authorization request. */
  readonly params: Readonly<Record<string, string>>
  /**
   * Also added when the visitor must prove their identity again: requests a new sign-in where the provider offers one.
   */
  readonly freshParams?: Readonly<Record<string, string>>
  readonly clientAuth: 'basic' | 'body'
  readonly identity:
    | {
        readonly from: 'idToken'
        readonly read: (claims: Readonly<Record<string, unknown>>) => Omit<SocialIdentity, 'subject'>
      }
    | { readonly from: 'api'; readonly read: (api: ReadApi) => Promise<SocialIdentity | undefined> }
  readonly addresses: ProviderAddresses
}

export type ProviderAddresses = {
  /** Must equal the claim `iss`. For providers without ID tokens, it is only the first part of the identity. */
  readonly issuer: string
  readonly authorize: string
  readonly token: string
  /** Address of the keys that sign ID tokens. */
  readonly jwks?: string
  readonly api?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const named = (userName: unknown) => (text(userName) === undefined ? {} : { userName: String(userName).slice(0, 256) })
const mailed = (email: unknown, verified: boolean) =>
  verified && text(email) !== undefined ? { email: String(email) } : {}

const google: SocialProvider = {
  title: 'Google',
  scope: 'openid email profile',
  params: { prompt: 'select_account' },
  freshParams: { max_age: '0' },
  clientAuth: 'body',
  identity: {
    from: 'idToken',
    read: ({ name, email, email_verified }) => ({ ...named(name), ...mailed(email, email_verified === true) }),
  },
  addresses: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  },
}

const apple: SocialProvider = {
  title: 'Apple',
  scope: 'openid email name',
  // Required by Apple for these scopes.
  params: { response_mode: 'form_post' },
  clientAuth: 'body',
  identity: {
    from: 'idToken',
    // Apple sends a boolean or a string.
    read: ({ email, email_verified }) => mailed(email, email_verified === true || email_verified === 'true'),
  },
  addresses: {
    issuer: 'https://appleid.apple.com',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    jwks: 'https://appleid.apple.com/auth/keys',
  },
}

const facebook: SocialProvider = {
  title: 'Facebook',
  scope: 'openid email public_profile',
  params: {},
  freshParams: { auth_type: 'reauthenticate' },
  clientAuth: 'body',
  // Facebook does not state whether the address is verified.
  identity: { from: 'idToken', read: ({ name }) => named(name) },
  addresses: {
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  },
}

const github: SocialProvider = {
  title: 'GitHub',
  scope: 'read:user user:email',
  params: {},
  // Without it, GitHub skips its page for a visitor who has signed in before.
  freshParams: { prompt: 'select_account' },
  clientAuth: 'body',
  identity: {
    from: 'api',
    async read(api) {
      const [user, emails] = await Promise.all([api('/user'), api('/user/emails')])
      // Uses the id, because a login can be renamed and taken by somebody else.
      if (!isRecord(user) || !Number.isSafeInteger(user.id)) return undefined
      const primary = Array.isArray(emails) ? emails.find((one) => isRecord(one) && one.primary === true) : undefined
      return { subject: String(user.id), ...named(user.login), ...mailed(primary?.email, primary?.verified === true) }
    },
  },
  addresses: {
    issuer: 'https://github.com',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    api: 'https://api.github.com',
  },
}

const x: SocialProvider = {
  title: 'X',
  scope: 'users.read tweet.read users.email',
  params: {},
  clientAuth: 'basic',
  identity: {
    from: 'api',
    async read(api) {
      const answer = await api('/2/users/me?user.fields=confirmed_email')
      const user = isRecord(answer) ? answer.data : undefined
      if (!isRecord(user) || text(user.id) === undefined) return undefined
      return { subject: String(user.id), ...named(user.username), ...mailed(user.confirmed_email, true) }
    },
  },
  addresses: {
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    api: 'https://api.x.com',
  },
}

/**
 * `ada#1234` for an account with a legacy discriminator, `ada` for all others, whose discriminator is 0 (spec S5.12). A
 * 0 in the name itself stays: `agent10`.
 */
function discordName({ username, discriminator }: Readonly<Record<string, unknown>>): string | undefined {
  const name = text(username)
  const number = text(discriminator) ?? '0'
  return name === undefined || number === '0' ? name : `${name}#${number}`
}

const discord: SocialProvider = {
  title: 'Discord',
  scope: 'identify email',
  // Otherwise Discord signs the visitor in without a prompt.
  params: { prompt: 'consent' },
  clientAuth: 'body',
  identity: {
    from: 'api',
    async read(api) {
      const user = await api('/users/@me')
      if (!isRecord(user) || text(user.id) === undefined) return undefined
      return { subject: String(user.id), ...named(discordName(user)), ...mailed(user.email, user.verified === true) }
    },
  },
  addresses: {
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    api: 'https://discord.com/api',
  },
}

export const socialProviders: Readonly<Record<SocialProviderName, SocialProvider>> = {
  google,
  apple,
  facebook,
  github,
  x,
  discord,
}
