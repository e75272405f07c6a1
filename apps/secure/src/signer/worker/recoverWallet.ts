import { toBase64Url } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_KEY_MISMATCH } from '@latchkey/contracts/errors/embedded'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { ActKey } from '@latchkey/crypto/embedded/actKey'
import { equalBytes } from '@latchkey/crypto/equalBytes'
import type { VaultCall } from '../commands.ts'
import { type AskedFactor, readRecord, type StoredWallet } from '../storedWallet.ts'
import { openWallet } from './openWallet.ts'
import { type RequestSecret, recoveredShare } from './recoveredShare.ts'
import { bytesField, type Exchange } from './vaultExchange.ts'
import { checkedKeys } from './walletAccounts.ts'

/**
 * Rebuilds a wallet from its recovery set. Both vaults must describe the same wallet, so that neither vault alone can give a device
 * another one. @throws EMBEDDED_KEY_MISMATCH, EMBEDDED_ADDRESS_MISMATCH, PROTECTION_SECRET_WRONG
 */
export async function recoverWallet(params: recoverWallet.Params, outside: Outside): Promise<recoverWallet.Result> {
  const { released, call } = params
  const { exchange, requestSecret } = outside
  const record = readRecord(released.record)
  if (!record) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { walletId, epoch } = record
  const [container, commitment] = [bytesField(released.container), bytesField(released.commitment)]
  const recovered = await exchange('recover', call, { walletId, epoch, commitment: toBase64Url(commitment) })
  const theirs = readRecord(recovered.record)
  if (!theirs || canonicalJson(theirs) !== canonicalJson(record)) throw errorOf(EMBEDDED_KEY_MISMATCH)
  if (!equalBytes(bytesField(recovered.commitment), commitment)) throw errorOf(EMBEDDED_KEY_MISMATCH)
  const { share, factors, secret } = await recoveredShare({ recovered, record, requestSecret })
  const shares = [share, bytesField(released.share)] as const
  const secrets = await openWallet({ shares, commitment, container, record })
  const keys = await checkedKeys(secrets.entropy, record)
  return { record, container, commitment, ...(factors && { factors }), ...(secret && { secret }), ...secrets, keys }
}

/** Requests that a worker may make to the outside. */
export type Outside = {
  readonly exchange: Exchange
  readonly requestSecret: RequestSecret
  /** Stores the wallet in case the response to the next request is lost. */
  readonly keep: (wallet: StoredWallet) => Promise<void>
}

export declare namespace recoverWallet {
  type Params = {
    /** Response of the auth vault. */
    readonly released: Readonly<Record<string, unknown>>
    /** Requests the recovery vault's share. */
    readonly call: VaultCall
  }
  type Result = openWallet.Secrets & {
    readonly record: WalletRecord
    readonly container: Uint8Array
    readonly commitment: Uint8Array
    /** Private keys, not sealed. */
    readonly keys: Uint8Array
    readonly factors?: readonly AskedFactor[]
    /** Signs acts of a protected wallet. */
    readonly secret?: ActKey
  }
}
