import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { Bytes } from '../bytes.ts'
import { openBlob, sealBlob } from './sealedBlob.ts'
import { shareLength } from './walletKey.ts'

/** A key that encrypts the device's share where it is stored. It cannot be exported; IndexedDB keeps it as an object. */
export const generateWrapKey = (): Promise<CryptoKey> =>
  globalThis.crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts the device's share of a wallet key for storage on the device. */
export const sealDeviceShare = (wrapKey: CryptoKey, share: Uint8Array, record: WalletRecord): Promise<Bytes> =>
  sealBlob({ key: wrapKey, aad: binding(record), plain: share })

/** The share; undefined if it was stored for another wallet, epoch or device, or was changed. */
export const openDeviceShare = (
  wrapKey: CryptoKey,
  blob: Uint8Array,
  record: WalletRecord,
): Promise<Bytes | undefined> => openBlob({ key: wrapKey, aad: binding(record), blob, length: shareLength })

const binding = ({ userId, walletId, epoch }: WalletRecord): Bytes =>
  toUtf8(canonicalJson({ purpose: 'latchkey/device-half/v1', userId, walletId, epoch }))
