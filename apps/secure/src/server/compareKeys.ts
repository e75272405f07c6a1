import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { keysOfVaultSchema } from '@latchkey/contracts/vault/statement'
import * as v from 'valibot'
import type { SecureConfig } from './config.ts'

const timeoutMs = 5_000
const roles = ['auth', 'recovery'] as const

/**
 * Compares the public keys of the vaults with those that the secure site and the other vault have in their settings. Returns the
 * differences, each with its remedy.
 */
export async function compareKeys(
  { vaults }: Pick<SecureConfig, 'vaults'>,
  fetch: typeof globalThis.fetch,
): Promise<readonly string[]> {
  const [auth, recovery] = await Promise.all(roles.map((role) => publishedKeys(vaults[role].url, fetch)))
  const published = { auth, recovery }
  return roles.flatMap((role) => {
    const own = published[role]
    if (own === undefined) return [`The ${role} vault does not answer at ${vaults[role].url}/v1/key.`]
    const { key } = vaults[role]
    const differs = key !== undefined && key !== own.publicKey
    const ofSite = differs
      ? [
          `The secure site has another request key of the ${role} vault: set ${name(role, 'PUBLIC_KEY')}=${own.publicKey}`,
        ]
      : []
    return [...ofSite, ...differencesAt(role === 'auth' ? 'recovery' : 'auth', { of: role, own, published })]
  })
}

type Keys = v.InferOutput<typeof keysOfVaultSchema>
type Compared = {
  readonly of: VaultRole
  readonly own: Keys
  readonly published: Readonly<Record<VaultRole, Keys | undefined>>
}

function differencesAt(other: VaultRole, { of, own, published }: Compared): readonly string[] {
  const at = published[other]
  if (at === undefined) return []
  if (at.partner === null) return [`The ${other} vault cannot read the keys of the ${of} vault.`]
  const text = (keys: Keys['signingKeys']) => keys.map(({ id, publicKey }) => `${id}:${publicKey}`).join(' ')
  const isSigning = text(at.partner.signingKeys) === text(own.signingKeys)
  const isRequest = at.partner.publicKey === own.publicKey
  return [
    ...(isSigning
      ? []
      : [
          `The ${other} vault has other signing keys of the ${of} vault: set ${name(other, 'PARTNER_KEYS')}="${text(own.signingKeys)}"`,
        ]),
    ...(isRequest
      ? []
      : [
          `The ${other} vault has another request key of the ${of} vault: set ${name(of, 'PUBLIC_KEY')}=${own.publicKey}`,
        ]),
  ]
}

const name = (role: VaultRole, rest: string): string => `LATCHKEY_${role.toUpperCase()}_VAULT_${rest}`

async function publishedKeys(url: string, fetch: typeof globalThis.fetch): Promise<Keys | undefined> {
  try {
    const response = await fetch(`${url}/v1/key`, { signal: AbortSignal.timeout(timeoutMs) })
    return v.parse(keysOfVaultSchema, await response.json())
  } catch {
    return undefined
  }
}
