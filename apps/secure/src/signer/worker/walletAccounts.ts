import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import type { KeyAccount } from '@latchkey/base/keys/chainKeys'
import { EMBEDDED_ADDRESS_MISMATCH } from '@latchkey/contracts/errors/embedded'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { keysLength } from '@latchkey/crypto/embedded/sealedKeys'
import { eip155Keys } from '@latchkey/eip155/keys/eip155Keys'
import { privateKeyOf } from '@latchkey/eip155/keys/privateKeyText'
import { deriveSeed } from '@latchkey/solana/keys/deriveSeed'
import { solanaKeys } from '@latchkey/solana/keys/solanaKeys'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Namespaces of an embedded wallet, with the field of the record that holds the address. */
export type Namespace = 'eip155' | 'solana'
const fields = { eip155: 'evm', solana: 'sol' } as const
const chains = { eip155: eip155Keys, solana: solanaKeys } as const
/** Position of a namespace's key among the derived keys. */
const starts = { eip155: 0, solana: keysLength / 2 } as const

/** Address of the wallet in a namespace. */
export const addressIn = (record: WalletRecord, namespace: Namespace): string => record[fields[namespace]]

/** The private keys of both accounts, as `sealKeys` takes them. The slow part of opening a wallet. */
export async function deriveKeys(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await masterSeed(entropy)
  const [evm, sol] = [privateKeyOf(seed), deriveSeed(seed, 0)]
  const keys = new Uint8Array(keysLength)
  keys.set(evm, starts.eip155)
  keys.set(sol, starts.solana)
  for (const secret of [seed, evm, sol]) secret.fill(0)
  return keys
}

/** Addresses of both accounts of a wallet. */
export async function addressesOf(keys: Uint8Array): Promise<Pick<WalletRecord, 'evm' | 'sol'>> {
  const [evm, sol] = await Promise.all([accountOf(keys, 'eip155'), accountOf(keys, 'solana')])
  return { evm: evm.address, sol: sol.address }
}

/** The private keys of an entropy. @throws EMBEDDED_ADDRESS_MISMATCH if their addresses are not the wallet's */
export async function checkedKeys(entropy: Uint8Array, record: WalletRecord): Promise<Uint8Array> {
  const keys = await deriveKeys(entropy)
  await assertAddresses(keys, record)
  return keys
}

/** @throws EMBEDDED_ADDRESS_MISMATCH */
export async function assertAddresses(keys: Uint8Array, record: WalletRecord): Promise<void> {
  const { evm, sol } = await addressesOf(keys)
  if (evm !== record.evm || sol !== record.sol) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
}

/** The account that signs in a namespace. @throws EMBEDDED_ADDRESS_MISMATCH if its address is not the wallet's */
export async function signingAccount(params: signingAccount.Params): Promise<KeyAccount> {
  const { keys, record, namespace } = params
  const account = await accountOf(keys, namespace)
  if (account.address !== addressIn(record, namespace)) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return account
}

export declare namespace signingAccount {
  type Params = { readonly keys: Uint8Array; readonly record: WalletRecord; readonly namespace: Namespace }
}

async function accountOf(keys: Uint8Array, namespace: Namespace): Promise<KeyAccount> {
  const deriveAccounts = await chains[namespace].loadAccounts()
  const key = keys.slice(starts[namespace], starts[namespace] + keysLength / 2)
  const [account] = deriveAccounts({ key, count: 1 })
  if (!account) throw errorOf(EMBEDDED_ADDRESS_MISMATCH)
  return account
}

/**
 * BIP-39 master seed with an empty passphrase, so that other wallets derive the same accounts from the mnemonic. By the
 * engine's PBKDF2: JavaScript's takes ten times as long.
 */
export async function masterSeed(entropy: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto
  // English words are ASCII, which Unicode normalization does not change.
  const words = toUtf8(entropyToMnemonic(entropy, wordlist))
  const password = await subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  const params = { name: 'PBKDF2', hash: 'SHA-512', salt: toUtf8('mnemonic'), iterations: 2048 }
  return new Uint8Array(await subtle.deriveBits(params, password, 512))
}
