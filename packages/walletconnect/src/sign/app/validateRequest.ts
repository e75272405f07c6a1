import { errorOf } from '@latchkey/base/errors'
import { requestExpiryMaxSec, requestExpiryMinSec } from '@latchkey/contracts/constants/sign'
import { MISSING_OR_INVALID, REQUEST_EXPIRY_OUT_OF_RANGE } from '@latchkey/contracts/errors/sign'
import { isChainApproved, isMethodApproved } from '../approvedNamespaces.ts'
import { signError } from '../signError.ts'
import type { SessionNamespaces } from '../types.ts'

/** Throws for invalid arguments of `request()`. The parameters of the request never appear in an error. */
export function validateRequest(namespaces: SessionNamespaces, params: validateRequest.Params): void {
  const { chainId, method, expirySec } = params
  const invalid = (what: string) => signError(MISSING_OR_INVALID, `request() ${what}`)
  if (typeof method !== 'string' || !method) throw invalid(JSON.stringify({ method: method || undefined }))
  if (!isChainApproved(namespaces, String(chainId))) throw invalid(`chainId: ${chainId}`)
  if (!isMethodApproved(namespaces, String(chainId), method)) throw invalid(`method: ${method}`)
  // Relays accept whole seconds only.
  const isWhole = typeof expirySec === 'number' && Number.isInteger(expirySec)
  if (!isWhole || expirySec < requestExpiryMinSec || expirySec > requestExpiryMaxSec)
    throw errorOf(REQUEST_EXPIRY_OUT_OF_RANGE, {
      values: { expiry: String(expirySec), min: requestExpiryMinSec, max: requestExpiryMaxSec },
    })
}

export declare namespace validateRequest {
  type Params = { readonly chainId: unknown; readonly method: unknown; readonly expirySec: unknown }
}
