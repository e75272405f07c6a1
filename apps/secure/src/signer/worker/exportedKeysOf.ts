import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { privateKeyText } from '@latchkey/eip155/keys/privateKeyText'
import { secretKeyText } from '@latchkey/solana/keys/secretKeyText'
import type { ExportedKeys } from '../exportedKeys.ts'
import { checkedKeys, masterSeed } from './walletAccounts.ts'

/**
 * The keys of a wallet, in the formats that other wallets import.
 * @throws EMBEDDED_ADDRESS_MISMATCH when they do not belong to its addresses
 */
export async function exportedKeysOf(entropy: Uint8Array, record: WalletRecord): Promise<ExportedKeys> {
  const { evm, sol } = record
  const checked = await checkedKeys(entropy, record)
  checked.fill(0)
  const seed = await masterSeed(entropy)
  const keys: ExportedKeys = {
    evm: { address: evm, key: privateKeyText(seed) },
    sol: { address: sol, key: secretKeyText(seed) },
  }
  seed.fill(0)
  return keys
}
