import type { ClientAuthMethod } from 'oidc-provider'
import type { Person } from './people.ts'

export type SocialProviderName = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

type Account = { readonly subject: string; readonly person: Person }

/** Differences between the providers that the development issuer replaces. */
export type ProviderQuirks = {
  readonly title: string
  /** OIDC providers issue ID tokens with these claims about the person. */
  readonly claims?: (person: Person) => Readonly<Record<string, unknown>>
  /** The others have an API route that returns the person. */
  readonly api?: Readonly<Record<string, (account: Account) => unknown>>
  readonly clientAuth: ClientAuthMethod
}

const handleOf = ({ name }: Person): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

export const providers: Readonly<Record<SocialProviderName, ProviderQuirks>> = {
  google: {
    title: 'Google',
    clientAuth: 'client_secret_post',
    claims: ({ name, email, emailVerified }) => ({ name, ...(email && { email, email_verified: emailVerified }) }),
  },
  apple: {
    title: 'Apple',
    clientAuth: 'client_secret_post',
    // Sends a string instead of a boolean, and no name.
    claims: ({ email, emailVerified }) => (email ? { email, email_verified: String(emailVerified) } : {}),
  },
  facebook: {
    title: 'Facebook',
    clientAuth: 'client_secret_post',
    // Does not state whether the address is verified.
    claims: ({ name, email }) => ({ name, ...(email && { email }) }),
  },
  github: {
    title: 'GitHub',
    clientAuth: 'client_secret_post',
    api: {
      '/user': ({ subject, person }) => ({
        ...{ id: Number(subject), login: handleOf(person), name: person.name },
        email: null,
      }),
      '/user/emails': ({ subject, person: { email, emailVerified } }) => [
        ...(email ? [{ email, primary: true, verified: emailVerified, visibility: 'private' }] : []),
        { email: `${subject}@users.noreply.github.com`, primary: false, verified: true, visibility: null },
      ],
    },
  },
  x: {
    title: 'X',
    clientAuth: 'client_secret_basic',
    api: {
      '/2/users/me': ({ subject, person }) => ({
        data: {
          ...{ id: subject, name: person.name, username: handleOf(person) },
          ...(person.emailVerified && { confirmed_email: person.email }),
        },
      }),
    },
  },
  discord: {
    title: 'Discord',
    clientAuth: 'client_secret_post',
    api: {
      '/users/@me': ({ subject, person }) => ({
        ...{ id: subject, username: handleOf(person), global_name: person.name, discriminator: '0' },
        ...{ email: person.email ?? null, verified: person.emailVerified },
      }),
    },
  },
}

export const providerNames = Object.keys(providers) as readonly SocialProviderName[]

/** Client credentials at a provider. In development, the vault uses the same ones. */
export const clientIdOf = (provider: SocialProviderName): string => `latchkey-${provider}`
export const clientSecret = 'development-only-client-secret'
