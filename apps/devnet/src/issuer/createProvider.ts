import { randomBytes } from 'node:crypto'
import type { Configuration, interactionPolicy, JWK } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { base, Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Person } from './people.ts'
import { clientIdOf, clientSecret, providers, type SocialProviderName } from './providers.ts'

const scopes = ['openid', 'email', 'profile', 'public_profile', 'name', 'read:user', 'user:email', 'identify']
const scopesOfX = ['tweet.read', 'users.read', 'users.email']

/** One provider with our client. `accounts`: people who have signed in, by their id at this provider. */
export function createProvider(params: createProvider.Params): Provider {
  const { name, issuer, redirectUri, accounts, signingKey } = params
  const { claims, clientAuth } = providers[name]
  const configuration: Configuration = {
    // Set explicitly, because the library warns about the default. A development server needs no persistent store.
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientIdOf(name),
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    jwks: { keys: [signingKey] },
    scopes: [...scopes, ...scopesOfX],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The real providers put the claims into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: choosingPerson(), url: (_, { uid }) => `/${name}/person/${uid}` },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 3600, Grant: 3600 },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      // All providers share one host.
      names: { session: `${name}-session`, interaction: `${name}-interaction`, resume: `${name}-resume` },
    },
    async findAccount(_, accountId) {
      const person = accounts.get(accountId)
      return person && { accountId, claims: async () => ({ sub: accountId, ...claims?.(person) }) }
    },
    // Signing in counts as consent.
    async loadExistingGrant({ oidc }) {
      const { client, account, provider } = oidc
      if (!client || !account) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope([...oidc.requestParamScopes].join(' '))
      await grant.save()
      return grant
    },
  }
  return new Provider(issuer, configuration)
}

export declare namespace createProvider {
  type Params = {
    readonly name: SocialProviderName
    readonly issuer: string
    readonly redirectUri: string
    readonly accounts: ReadonlyMap<string, Person>
    /** Signs ID tokens. */
    readonly signingKey: JWK
  }
}

/** Lets the user choose a person at every sign-in, and accepts the prompts that the real providers support. */
function choosingPerson(): interactionPolicy.DefaultPolicy {
  const policy = base()
  policy
    .get('login')
    ?.checks.add(
      new Check('no_person', 'nobody was chosen', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  policy.remove('consent')
  for (const name of ['consent', 'select_account']) {
    const prompt = new Prompt({ name, requestable: true })
    // Choosing a person answers the prompt.
    prompt.checks.clear()
    policy.add(prompt)
  }
  return policy
}
