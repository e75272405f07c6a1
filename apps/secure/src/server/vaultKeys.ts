import { fromBase64 } from '@latchkey/base/codec/base64'
import { isRecord } from '@latchkey/base/isRecord'
import type { SecureConfig, VaultConfig } from './config.ts'

export type VaultKeys = { readonly auth: string; readonly recovery: string }

const timeoutMs = 5_000

/**
 * Public keys of the vaults: from the settings, or in development from the vaults. @throws when a vault does not
 * respond
 */
export function createVaultKeys({ vaults }: Pick<SecureConfig, 'vaults'>, fetch: typeof globalThis.fetch) {
  return async (): Promise<VaultKeys> => {
    const [auth, recovery] = await Promise.all([keyOf(vaults.auth, fetch), keyOf(vaults.recovery, fetch)])
    return { auth, recovery }
  }
}

// Fetched for each page: a development vault creates new keys after its data was deleted.
async function keyOf({ url, key }: VaultConfig, fetch: typeof globalThis.fetch): Promise<string> {
  if (key !== undefined) return key
  const response = await fetch(`${url}/v1/key`, { signal: AbortSignal.timeout(timeoutMs) })
  const answer: unknown = await response.json()
  const asked = isRecord(answer) && typeof answer.publicKey === 'string' ? answer.publicKey : ''
  if (fromBase64(asked)?.length !== 65) throw new Error(`${url}/v1/key answered no public key`)
  return asked
}
