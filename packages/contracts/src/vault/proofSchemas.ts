import * as v from 'valibot'
import { id } from './ids.ts'
import { verifySocial } from './socialSchemas.ts'

/** The wallet's owner, if known to the device. Another account is rejected immediately. */
const owner = { userId: v.optional(id) }

/** Exchanges the code of a fresh sign-in for a proof that is valid for one operation. Does not sign the device in. */
export const proveSocial = {
  request: v.strictObject({ ...verifySocial.request.entries, ...owner }),
  reply: v.strictObject({
    proofId: id,
    /** For the recovery vault, as at sign-in. */
    idToken: verifySocial.reply.entries.idToken,
  }),
}
