import { hkdfSync } from 'node:crypto'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import type { Protection } from '@latchkey/contracts/vault/protection'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import { deriveActKey } from '@latchkey/crypto/embedded/actKey'
import { type FactorSecret, openProtectedShare } from '@latchkey/crypto/embedded/protection'
import { openSeed } from '@latchkey/crypto/embedded/seedContainer'
import { combineShares } from '@latchkey/crypto/embedded/walletKey'
import { deriveSeed } from '@latchkey/solana/keys/deriveSeed'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { openProtection, protectionOf } from '../../../vault/src/recovery/protections.ts'
import { openShare } from '../../../vault/src/wallets/shares.ts'
import { activeWallet, recordOf, type WalletRow } from '../../../vault/src/wallets/wallets.ts'
import type { TestVault } from '../../../vault/test/testVaults.ts'
import { fourWordsOf, type Secret } from '../leaksIn.ts'
import type { startSecureStack } from './secureStack.ts'

type FactorOf = (wallet: {
  readonly protection: Protection
  readonly walletId: string
}) => FactorSecret | Promise<FactorSecret>
type Stack = Awaited<ReturnType<typeof startSecureStack>>

/**
 * All secrets of a wallet, by name, rebuilt with the keys of both vaults and the devices' own. `factorOf` is the
 * owner's secret that opens the recovery share of a protected wallet.
 */
export async function walletSecrets(
  { secure, vaults: { auth, recovery } }: Pick<Stack, 'secure' | 'vaults'>,
  { address, pages, factorOf }: walletSecrets.Params,
): Promise<Readonly<Record<string, Secret>>> {
  const row = await rowOf(auth, address)
  const record = recordOf(auth, row)
  const { commitment } = row
  const authShares = await sharesOf(auth, row)
  const devices = Object.fromEntries(
    await Promise.all(
      pages.map(async (page, at) => [`share of device ${at + 1}`, await deviceShareOf(page, secure, record)] as const),
    ),
  )
  const pairs = Object.values(devices).flatMap((own) => Object.values(authShares).map((share) => [own, share] as const))
  const rebuilt = await Promise.all(pairs.map((shares) => combineShares({ shares, commitment, record })))
  const walletKey = rebuilt.find((key) => key !== undefined)
  if (!walletKey) throw new Error('No device has a share of the wallet.')
  const { recoveryShare, ...sealed } = await (factorOf
    ? protectedShareOf(recovery, { record, commitment, factorOf })
    : plainShareOf(recovery, address))
  const shares = [authShares['share of the auth vault: recovery'] ?? new Uint8Array(), recoveryShare] as const
  expect(await combineShares({ shares, commitment, record })).toEqual(walletKey)
  const entropy = await openSeed({ walletKey, container: row.container, record })
  if (!entropy) throw new Error('The seed cannot be opened.')
  const mnemonic = entropyToMnemonic(entropy, wordlist)
  const master = mnemonicToSeedSync(mnemonic)
  const account = mnemonicToAccount(mnemonic)
  expect(account.address).toBe(record.evm)
  const evmKey = account.getHdKey().privateKey ?? new Uint8Array()
  const controlKey = new Uint8Array(hkdfSync('sha256', entropy, new Uint8Array(0), 'latchkey/control-key/v1', 32))
  expect(Buffer.from(deriveActKey('control', entropy).publicKey).toString('base64url')).toBe(record.control)
  const keys = { walletKey, entropy, master, evmKey, solanaKey: deriveSeed(master, 0), controlKey }
  return { ...authShares, ...devices, recoveryShare, ...sealed, ...keys, ...fourWordsOf(mnemonic) }
}

export declare namespace walletSecrets {
  type Params = {
    readonly address: string
    /** A page of each device, its frame signed in or not. */
    readonly pages: readonly Page[]
    readonly factorOf?: FactorOf
  }
}

export async function rowOf({ db }: TestVault, address: string): Promise<WalletRow> {
  const owner = db.selectFrom('wallets').select('user_id').where('record', 'like', `%${address}%`)
  const row = await activeWallet(db, (await owner.executeTakeFirstOrThrow()).user_id)
  if (!row) throw new Error(`There is no wallet ${address}.`)
  return row
}

async function sharesOf(vault: TestVault, { wallet_id, user_id }: WalletRow): Promise<Record<string, Uint8Array>> {
  const rows = await vault.db.selectFrom('shares').selectAll().where('wallet_id', '=', wallet_id).execute()
  const shares = rows.map(async (share) => {
    const { kind, device_id: deviceId, epoch } = share
    const text = await openShare(vault, { walletId: wallet_id, userId: user_id, epoch, kind, deviceId }, share)
    return [`share of the ${vault.role} vault: ${kind}${deviceId && ` ${deviceId}`}`, bytesOf(text)] as const
  })
  return Object.fromEntries(await Promise.all(shares))
}

async function plainShareOf(vault: TestVault, address: string) {
  const shares = await sharesOf(vault, await rowOf(vault, address))
  return { recoveryShare: shares['share of the recovery vault: recovery'] ?? new Uint8Array() }
}

type Sealed = { readonly record: WalletRecord; readonly commitment: Uint8Array; readonly factorOf: FactorOf }

async function protectedShareOf(vault: TestVault, { record, commitment, factorOf }: Sealed) {
  const named = { walletId: record.walletId, commitment: Buffer.from(commitment).toString('base64url') }
  const row = await protectionOf(vault, named)
  if (!row) throw new Error('The wallet is not protected.')
  const { protection } = await openProtection(vault, row)
  const secret = await factorOf({ protection, walletId: record.walletId })
  const recoveryShare = (await openProtectedShare({ protection, record, secret }))?.share ?? new Uint8Array()
  return { recoveryShare, factor: secret.type === 'password' ? secret.password : secret.prf }
}

/** The share stored on a device, decrypted with its key, which never leaves the browser. */
async function deviceShareOf(
  page: Page,
  secure: string,
  { userId, walletId, epoch }: WalletRecord,
): Promise<Uint8Array> {
  const frame = page.frames().find((one) => one.url().startsWith(secure))
  if (!frame) throw new Error('The page has no secure frame.')
  const aad = canonicalJson({ purpose: 'latchkey/device-half/v1', userId, walletId, epoch })
  const share = await frame.evaluate(
    async ([userId, aad]) => {
      const done = <value>(request: IDBRequest<value>) =>
        new Promise<value>((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      const database = await done(indexedDB.open('latchkey-device'))
      const get = (store: string, key: string) => done(database.transaction(store).objectStore(store).get(key))
      const [{ wrapKey }, { deviceHalf }] = [await get('keys', 'device'), await get('wallets', userId)]
      database.close()
      const additionalData = new TextEncoder().encode(aad)
      const algorithm = { name: 'AES-GCM', iv: deviceHalf.slice(2, 14), additionalData }
      return [...new Uint8Array(await crypto.subtle.decrypt(algorithm, wrapKey, deviceHalf.slice(14)))]
    },
    [userId, aad] as const,
  )
  expect(share).toHaveLength(33)
  return Uint8Array.from(share)
}

const bytesOf = (text: string): Uint8Array => fromBase64(text) ?? new Uint8Array()
