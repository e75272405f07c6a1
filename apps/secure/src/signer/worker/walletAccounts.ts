import { errorOf } from '@latchkey/base/errors'
import type { DeriveAccounts, KeyAccount } from '@latchkey/base/keys/chainKeys'
import { EMBEDDED_ADDRESS_MISMATCH } from '@latchkey/contracts/errors/embedded'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { eip155Keys } from '@latchkey/eip155/keys/eip155Keys'
import { solanaKeys } from '@latchkey/solana/keys/solanaKeys'
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Namespaces of an embedded wallet, with the field of the record that holds the address. */
export type Namespace = 'eip155' | 'solana'
const fields = { eip155: 'evm', solana: 'sol' } as const
const keys = { eip155: eip155Keys, solana: solanaKeys } as const

/** Address of the wallet in a namespace. */
export const addressIn = (record: WalletRecord, namespace: Namespace): string => record[fields[namespace]]

/** Addresses of both accounts of a wallet. */
export async function deriveAddresses(entropy: Uint8Array): Promise<Pick<WalletRecord, 'evm' | 'sol'>> {
  const [evm, sol] = await Promise.all([derive(entropy, 'eip155'), derive(entropy, 'solana')])
  return { evm: evm.address, sol: sol.address }
}

/** The account that signs in a namespace. @throws EMBEDDED_ADDRESS_MISMATCH if its address is not the wallet's */
export async function signingAccount(params: signingAccount.Params): Promise<KeyAccount> {
  const { entropy, record, namespace } = params
  const account = await derive(entropy, namespace)
  if (account.address !== addressIn(record, namespace)) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return account
}

export declare namespace signingAccount {
  type Params = { readonly entropy: Uint8Array; readonly record: WalletRecord; readonly namespace: Namespace }
}

async function derive(entropy: Uint8Array, namespace: Namespace): Promise<KeyAccount> {
  const deriveAccounts: DeriveAccounts = await keys[namespace].loadAccounts()
  const seed = await masterSeed(entropy)
  const [account] = deriveAccounts({ seed, count: 1 })
  seed.fill(0)
  if (!account) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return account
}

/** BIP-39 master seed with an empty passphrase, so that other wallets derive the same accounts from the mnemonic. */
export const masterSeed = (entropy: Uint8Array): Promise<Uint8Array> =>
  mnemonicToSeed(entropyToMnemonic(entropy, wordlist))
