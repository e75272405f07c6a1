import { canonicalJson } from '@latchkey/base/codec/canonicalJson'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import type { Bytes } from '../bytes.ts'

/** Additional data of everything that belongs to a wallet: the canonical JSON of its record. */
export const recordBytes = (record: WalletRecord): Bytes => toUtf8(canonicalJson(record))
