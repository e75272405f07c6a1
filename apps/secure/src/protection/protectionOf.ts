import type { StoredWallet } from '../signer/storedWallet.ts'

/**
 * The protection of this device's wallet. An epoch above the first means that it was protected; without stored factors,
 * this happened before passkeys existed, so with a password.
 */
export function protectionOf({ record, factors = [] }: StoredWallet): 'none' | 'password' | 'passkey' {
  if (record.epoch === 1) return 'none'
  return factors.some(({ type }) => type === 'passkey') ? 'passkey' : 'password'
}
