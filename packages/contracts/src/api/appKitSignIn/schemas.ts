import * as v from 'valibot'
import { accountMetadataMaxBytes } from '../../constants/api.ts'
import { siwxMessageMaxBytes, siwxSignatureMaxBytes } from '../../constants/siwx.ts'

/** `token` is sent back in the header `x-nonce-jwt`. */
export const appKitNonceResponseSchema = v.object({ nonce: v.string(), token: v.string() })

/** The client also sends the message's fields, its own id and the wallet's name. They are ignored. */
export const appKitAuthenticateRequestSchema = v.object({
  message: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(siwxMessageMaxBytes)),
  signature: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(siwxSignatureMaxBytes)),
})

export const appKitAuthenticateResponseSchema = v.object({ token: v.string() })

export const appKitMeQuerySchema = v.object({ includeAppKitAccount: v.optional(v.picklist(['true', 'false'])) })

/** The claims of the token of a sign-in. */
export const appKitSessionSchema = v.object({
  aud: v.string(),
  iss: v.string(),
  exp: v.number(),
  sub: v.string(),
  projectIdKey: v.string(),
  projectUuid: v.string(),
  profileUuid: v.string(),
  address: v.string(),
  chainNamespace: v.string(),
  chainId: v.string(),
  caip2Network: v.string(),
  domain: v.string(),
  uri: v.string(),
  nonce: v.string(),
})

const moment = v.string()

export const appKitMeResponseSchema = v.object({
  ...appKitSessionSchema.entries,
  appKitAccount: v.optional(
    v.object({
      uuid: v.string(),
      profile_uuid: v.string(),
      caip2_chain: v.string(),
      address: v.string(),
      is_main_account: v.boolean(),
      verification_status: v.null(),
      connection_method: v.null(),
      metadata: v.record(v.string(), v.unknown()),
      created_at: moment,
      updated_at: moment,
      signed_up_at: moment,
      last_signed_in_at: moment,
    }),
  ),
})

/** Deeply nested JSON cannot be serialized. */
function fits(metadata: Readonly<Record<string, unknown>>): boolean {
  try {
    return JSON.stringify(metadata).length <= accountMetadataMaxBytes
  } catch {
    return false
  }
}

export const accountMetadataRequestSchema = v.object({
  metadata: v.nullable(v.pipe(v.record(v.string(), v.unknown()), v.check(fits, 'metadata is too large'))),
})
export const accountMetadataResponseSchema = v.object({ metadata: v.record(v.string(), v.unknown()) })
