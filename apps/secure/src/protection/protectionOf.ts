import type { StoredWallet } from '../signer/outputs.ts'

/**
 * What protects the wallet of this device. Only protecting a wallet raises its epoch above the first. A device that stored no factors
 * did so before there were passkeys.
 */
export function protectionOf({ record, factors = [] }: StoredWallet): 'none' | 'password' | 'passkey' {
  if (record.epoch === 1) return 'none'
  return factors.some(({ type }) => type === 'passkey') ? 'passkey' : 'password'
}
