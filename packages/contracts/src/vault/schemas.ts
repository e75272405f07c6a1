import { type LanguageName, languages } from '@latchkey/texts/languages'
import * as v from 'valibot'
import { otpDigits } from '../constants/vault.ts'
import { emailSchema } from '../frame/schemas.ts'
import { signedActSchema } from './act.ts'
import { bytesSchema as bytes } from './bytesSchema.ts'
import { deviceId, id, moment, origin, sealedStatement } from './ids.ts'
import { protectionSchema, secretPublicKey } from './protection.ts'
import { freshPurposeSchema, proofPurposeSchema } from './purposes.ts'
import {
  commitmentSchema,
  containerSchema,
  deletion,
  epoch,
  releaseShare,
  shareSchema,
  walletRecordSchema,
} from './sessionSchemas.ts'

const nothing = v.strictObject({})
const matchNumber = v.pipe(v.string(), v.regex(/^[0-9]{2}$/))

const locale = v.picklist(Object.keys(languages) as LanguageName[])
/** Starts a sign-in: mails a code. The response is the same whether or not the address has a wallet. */
export const beginCode = {
  request: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(320)),
    purpose: proofPurposeSchema,
    origin,
    locale: v.optional(locale, 'en'),
  }),
  reply: v.strictObject({ challengeId: id, expiresAtMs: moment, resendAtMs: moment }),
}

/**
 * Signs in with the code. `statement` is for the recovery vault: it lets this device sign up with its address, or requests the link
 * that approves this device.
 */
export const verifyCode = {
  request: v.strictObject({
    challengeId: id,
    code: v.pipe(v.string(), v.regex(new RegExp(`^[0-9]{${otpDigits}}$`))),
  }),
  reply: v.strictObject({
    userId: id,
    wallet: v.variant('status', [
      v.strictObject({ status: v.literal('none'), statement: sealedStatement }),
      v.strictObject({ status: v.literal('frozen') }),
      v.strictObject({ status: v.literal('active'), isActiveDevice: v.boolean(), statement: sealedStatement }),
    ]),
  }),
}

/** Proves the owner to the auth vault: an e-mailed code, or a fresh sign-in to the wallet's social account. */
const freshProof = v.union([verifyCode.request, v.strictObject({ proofId: id })])
export type FreshProof = v.InferOutput<typeof freshProof>

/** The wallet of the user that the device signed in as. `share` is the auth vault's share of the recovery set. */
export const openWallet = {
  request: nothing,
  reply: v.strictObject({
    userId: id,
    wallet: v.variant('status', [
      v.strictObject({ status: v.literal('none') }),
      v.strictObject({ status: v.literal('frozen') }),
      v.strictObject({
        status: v.literal('active'),
        record: walletRecordSchema,
        container: containerSchema,
        commitment: commitmentSchema,
        share: shareSchema,
      }),
    ]),
  }),
}

/** First step of creating a wallet: stores everything, releases nothing. */
export const prepareWallet = {
  request: v.strictObject({
    record: walletRecordSchema,
    container: containerSchema,
    commitment: commitmentSchema,
    origin,
    deviceShare: shareSchema,
    recoveryShare: shareSchema,
  }),
  reply: v.strictObject({ expiresAtMs: moment }),
}

/**
 * Last step, when both vaults have stored their shares. Releases the vault's share of the device's set, from which the device
 * checks that the key can be rebuilt. May be repeated.
 */
export const commitWallet = releaseShare

/** Stores the vault's share of a new set, for a device that signed in and has rebuilt the wallet key. */
export const addDevice = {
  request: v.strictObject({
    act: signedActSchema,
    walletId: id,
    epoch,
    origin,
    deviceShare: shareSchema,
    locale: v.optional(locale, 'en'),
  }),
  reply: nothing,
}

export const listDevices = {
  request: v.strictObject({ walletId: id }),
  reply: v.strictObject({
    devices: v.array(
      v.strictObject({
        deviceId,
        browser: v.string(),
        origin: v.string(),
        addedAtMs: moment,
        usedAtMs: moment,
        current: v.boolean(),
      }),
    ),
  }),
}

/**
 * Deletes the vault's share for a device, which makes the share on that device useless. Needs a signed act, unless a device removes
 * itself.
 */
export const revokeDevice = {
  request: v.strictObject({ act: v.optional(signedActSchema), walletId: id, deviceId }),
  reply: v.strictObject({ handover: sealedStatement }),
}

/** Stops all releases of a wallet. */
export const freezeWallet = {
  request: v.strictObject({ walletId: id }),
  reply: v.strictObject({ handover: sealedStatement }),
}

/** Delivers a statement of the auth vault. Responds with the receipt. */
export const handOver = {
  request: v.strictObject({ handover: sealedStatement }),
  reply: v.strictObject({ handover: v.optional(sealedStatement) }),
}

/** Ends a freeze after a delay. Requires a proof with the purpose `unfreeze`. */
export const unfreezeWallet = {
  request: v.strictObject({ proof: freshProof }),
  reply: v.strictObject({ unfrozenAtMs: moment }),
}

/**
 * Mails a link that proves the owner for one purpose, or ends a freeze after a delay. `matchNumber` is shown in the frame and on the
 * page of the link.
 */
export const beginApproval = {
  request: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(320)),
    /** Effect of opening the link. */
    purpose: freshPurposeSchema,
    origin,
    locale: v.optional(locale, 'en'),
  }),
  reply: v.strictObject({
    approvalId: id,
    matchNumber,
    expiresAtMs: moment,
    resendAtMs: moment,
  }),
}

/**
 * Announces the address with which this device will sign up. Mails nothing. The response is the same whether or not the address has
 * a wallet.
 */
export const announce = {
  request: v.strictObject({ email: v.pipe(v.string(), v.maxLength(320)), origin }),
  reply: nothing,
}

/**
 * Mails the link that approves a new device, on the statement of the auth vault. It goes to the address that the recovery vault has
 * for the wallet, or for a sign-up to the address of the statement. `matchNumber` is shown in the frame; the page of the link asks
 * for it.
 */
export const beginDevice = {
  request: v.strictObject({
    statement: sealedStatement,
    origin,
    email: v.optional(v.pipe(v.string(), v.maxLength(320))),
    locale: v.optional(locale, 'en'),
  }),
  reply: beginApproval.reply,
}

/** `matchNumber` belongs to the last link. After a wrong choice, another link is mailed. */
export const approvalStatus = {
  request: v.strictObject({ approvalId: id }),
  reply: v.strictObject({
    status: v.picklist(['pending', 'approved', 'expired']),
    matchNumber: v.optional(matchNumber),
  }),
}

/**
 * Stores the recovery vault's share of a new wallet. Requires an approval, or the statement of the auth vault about the address that
 * this device announced. May be repeated, also with another wallet.
 */
export const createRecovery = {
  request: v.strictObject({
    approvalId: v.optional(id),
    signUp: v.optional(sealedStatement),
    record: walletRecordSchema,
    commitment: commitmentSchema,
    share: shareSchema,
  }),
  reply: nothing,
}

/** The recovery vault's share of the recovery set, for a device whose link was approved. */
export const releaseRecovery = {
  request: v.strictObject({
    approvalId: id,
    walletId: id,
    epoch,
    /** As returned by the auth vault. Distinguishes two sets while a protection is being set. */
    commitment: commitmentSchema,
  }),
  reply: v.strictObject({
    record: walletRecordSchema,
    commitment: commitmentSchema,
    /** Either the share itself, or the share as sealed by its owner's device. */
    share: v.optional(shareSchema),
    protection: v.optional(protectionSchema),
  }),
}

const sealedSet = { record: walletRecordSchema, commitment: commitmentSchema, secretPublicKey }

/**
 * Replaces every share of a wallet by those of a new wallet key. Only the calling device keeps its access. The sealed share must
 * have been prepared at the recovery vault.
 */
export const protectWallet = {
  request: v.strictObject({
    act: signedActSchema,
    proof: freshProof,
    ...sealedSet,
    container: containerSchema,
    deviceShare: shareSchema,
    recoveryShare: shareSchema,
    locale: v.optional(locale, 'en'),
  }),
  reply: nothing,
}

/** Schedules the deletion of a wallet. Requires a proof with the purpose `delete`. */
export const deleteWallet = {
  request: v.strictObject({
    act: signedActSchema,
    proof: freshProof,
    walletId: id,
    locale: v.optional(locale, 'en'),
  }),
  reply: v.strictObject({ ...deletion.entries, deleteHandover: sealedStatement }),
}

/** Schedules the deletion at the recovery vault for the same day. Requires the opened link and the prepared act. Idempotent. */
export const deleteRecovery = {
  request: v.strictObject({ approvalId: id, handover: sealedStatement }),
  reply: nothing,
}

/**
 * Cancels a deletion in two steps. Without a handover, returns the statement for the recovery vault; with that vault's receipt as
 * the handover, cancels the deletion here.
 */
export const keepWallet = {
  request: v.strictObject({ walletId: id, handover: v.optional(sealedStatement) }),
  reply: v.strictObject({ handover: v.optional(sealedStatement) }),
}

/** Stores a sealed recovery share beside the current one. */
export const prepareProtection = {
  request: v.strictObject({
    act: signedActSchema,
    approvalId: id,
    ...sealedSet,
    protection: protectionSchema,
  }),
  reply: nothing,
}

/** Deletes every other recovery share of the wallet. Sent once the auth vault has replaced its shares, at any later time. */
export const commitProtection = {
  request: v.strictObject({ walletId: id, commitment: commitmentSchema }),
  reply: nothing,
}

/**
 * Sends a signed act to the recovery vault before the auth vault gets its own. The vault checks its own proofs. It adds or removes
 * a device at once; other acts take effect after the auth vault has carried them out.
 */
export const prepareAct = {
  request: v.variant('name', [
    v.strictObject({ name: v.literal('addDevice'), act: signedActSchema, walletId: id, approvalId: id }),
    v.strictObject({ name: v.literal('revoke'), act: signedActSchema, walletId: id, deviceId }),
    v.strictObject({ name: v.literal('delete'), act: signedActSchema, walletId: id, approvalId: id }),
    v.strictObject({
      name: v.literal('changeEmail'),
      act: signedActSchema,
      walletId: id,
      changeId: id,
      email: emailSchema,
    }),
  ]),
  reply: nothing,
}

const exportToken = bytes({ min: 32, max: 32 })

/** Allows the export page, which is a separate device, to request the keys. New devices have to wait. */
export const beginExport = {
  request: v.strictObject({ walletId: id }),
  reply: v.variant('status', [
    v.strictObject({ status: v.literal('held'), untilMs: moment }),
    v.strictObject({ status: v.literal('ready'), token: exportToken, expiresAtMs: moment }),
  ]),
}

/** Ties an export to the page that opens it first. */
export const openExport = {
  request: v.strictObject({ token: exportToken }),
  reply: v.strictObject({
    userId: id,
    /** Absent for a social account without a verified address. */
    email: v.optional(emailSchema),
  }),
}

/** Releases the auth vault's data for rebuilding the key to the export page. Requires a proof with the purpose `export`. */
export const releaseExport = {
  request: v.strictObject({ proof: freshProof, locale: v.optional(locale, 'en') }),
  reply: v.strictObject({
    record: walletRecordSchema,
    container: containerSchema,
    commitment: commitmentSchema,
    share: shareSchema,
  }),
}

const newEmail = v.pipe(v.string(), v.maxLength(320))

/**
 * Starts or continues an e-mail change: mails a code to the current address or, if that one has been verified, to the new one. The
 * response is the same whether or not the new address has a wallet.
 */
export const beginEmailChange = {
  request: v.strictObject({ walletId: id, email: newEmail, origin, locale: v.optional(locale, 'en') }),
  reply: v.strictObject({
    changeId: id,
    /** The new address in its normalized form, as the vault returns it after the change. */
    email: emailSchema,
    action: v.picklist(['verifyPrimaryCode', 'verifySecondaryCode']),
    /** Request to the recovery vault to e-mail its link. */
    handover: sealedStatement,
  }),
}

const emailCode = { changeId: id, code: verifyCode.request.entries.code }

/** Accepts the code sent to the current address, and mails one to the new address. Can be repeated. */
export const verifyCurrentEmail = {
  request: v.strictObject({ ...emailCode, origin, locale: v.optional(locale, 'en') }),
  reply: nothing,
}

/** Accepts the code sent to the new address, which becomes the wallet's. All other devices lose access. */
export const verifyNewEmail = {
  request: v.strictObject({ act: signedActSchema, ...emailCode, email: emailSchema, locale: v.optional(locale, 'en') }),
  reply: v.strictObject({ email: emailSchema }),
}

/** Mails the link with which the owner of the current address approves the new one. */
export const beginEmailLink = {
  request: v.strictObject({ handover: sealedStatement, email: newEmail, origin, locale: v.optional(locale, 'en') }),
  reply: v.strictObject({
    /** Absent if the link has already been opened. */
    matchNumber: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{2}$/))),
  }),
}

/** Switches to the new address once the link has been opened and the act prepared. Can be repeated. */
export const changeRecoveryEmail = { request: v.strictObject({ changeId: id }), reply: nothing }

/** Body of the routes that pages of a vault call with the token of a link. */
export const linkTokenSchema = v.strictObject({ token: bytes({ min: 32, max: 32 }) })
/** `number`: the visitor's choice; absent for 'none of these', and if the page offers no choice. */
export const chosenNumberSchema = v.strictObject({ ...linkTokenSchema.entries, number: v.optional(matchNumber) })
