import type { StoredWallet } from '../signer/outputs.ts'

/**
 * What protects the wallet of this device. An epoch above the first means that it was protected; a device without stored factors
 * did that before passkeys existed, so with a password.
 */
export function protectionOf({ record, factors = [] }: StoredWallet): 'none' | 'password' | 'passkey' {
  if (record.epoch === 1) return 'none'
  return factors.some(({ type }) => type === 'passkey') ? 'passkey' : 'password'
}
