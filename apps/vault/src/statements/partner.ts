import { join } from 'node:path'
import { fromBase64 } from '@latchkey/base/codec/base64'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { importHpkeKeyPair } from '@latchkey/crypto/hpke/hpkeKeyPair'
import { invalidSetting, type Settings } from '@latchkey/node/settings'
import { readKeyFile } from '../keys/keyFile.ts'
import { type PublicSigningKey, parseSigningKeys, publicHalves, readSigningKeys } from '../keys/signingKeys.ts'

/** The public keys of the other role's vault. */
export type PartnerKeys = {
  /** Statements are sealed to it. */
  readonly requestKey: Uint8Array
  /** Its statements are signed with one of these: the current key, or the next one after a rotation. */
  readonly signingKeys: readonly PublicSigningKey[]
}

/** Where the partner's keys are: in the settings, or in development in its key folder. */
export type PartnerSource = PartnerKeys | { readonly keyDir: string }

export const otherRole = (role: VaultRole): VaultRole => (role === 'auth' ? 'recovery' : 'auth')

/** Name of the setting that pins the signing keys of the other role at this one. */
export const partnerKeysSetting = (role: VaultRole): string => `LATCHKEY_${role.toUpperCase()}_VAULT_PARTNER_KEYS`

/** @throws OPTION_INVALID in production, when a key of the partner is missing or malformed */
export function readPartner(settings: Settings, { role, development }: readPartner.Params): PartnerSource {
  const other = `LATCHKEY_${otherRole(role).toUpperCase()}_VAULT`
  const [pins, request] = [partnerKeysSetting(role), `${other}_PUBLIC_KEY`]
  const [given, requestText] = [settings.text(pins), settings.text(request)]
  const folder = settings.text(`${other}_KEY_DIR`)
  if (development && (given === undefined || requestText === undefined)) {
    const data = join(settings.text('LATCHKEY_DATA_DIR') ?? '.latchkey', `${otherRole(role)}-vault`)
    return { keyDir: folder ?? join(data, 'keys') }
  }
  for (const [name, value] of [
    [pins, given],
    [request, requestText],
  ] as const)
    if (value === undefined) throw invalidSetting(name, 'production requires it')
  const signingKeys = parseSigningKeys(given ?? '')
  if (!signingKeys) throw invalidSetting(pins, 'it must be the line that createKeys.ts prints for the other vault')
  const requestKey = fromBase64(requestText ?? '')
  if (requestKey?.length !== 65) throw invalidSetting(request, 'it must be 65 bytes, base64url')
  return { requestKey, signingKeys }
}

export declare namespace readPartner {
  type Params = { readonly role: VaultRole; readonly development: boolean }
}

/** Reads the keys whenever they are needed: a development vault may create its keys later than this one starts. */
export function partnerOf(source: PartnerSource): () => Promise<PartnerKeys> {
  return async () => {
    if (!('keyDir' in source)) return source
    const { publicKey: requestKey } = await importHpkeKeyPair(readKeyFile(join(source.keyDir, 'request.key')).bytes)
    return { requestKey, signingKeys: publicHalves(readSigningKeys(source.keyDir)) }
  }
}
