import { errorOf } from '@latchkey/base/errors'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { FrameAnswer, FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'
import type { RequestContext } from '@latchkey/frame/guest/frameHandlers'
import type { Approvals } from '../approval/createApprovals.ts'
import type { SecureSite, Session } from '../site/site.ts'
import { addressOn } from '../smartAccount/addressOn.ts'
import { messageRequest, signInMessage } from './signInMessage.ts'

/**
 * Writes a sign-in message for the account in use, prompts the visitor, and signs it. @throws USER_REJECTED,
 * SIWX_MESSAGE_MALFORMED
 */
export async function signInAs(
  site: SecureSite,
  session: Session,
  { signIn, approvals, context }: signInAs.Params,
): Promise<FrameAnswer<'get user'>> {
  const { chainId } = signIn
  const address = await addressOn(site, session, chainId)
  const { origin } = context
  const message = signInMessage(signIn, { origin, address, clock: site.clock })
  const request = messageRequest(message, { chainId, address })
  const { method, params } = request
  const asked = { method, params, chainId }
  if (!(await approvals.approve(asked, context))) throw errorOf(USER_REJECTED)
  const signed = await approvals.run(asked, async () => {
    const { signAsAccount } = await import('../smartAccount/signAsAccount.ts')
    return await signAsAccount(site, request, context)
  })
  return { address, chainId, message, signature: typeof signed === 'string' ? signed : signed.signature }
}

export declare namespace signInAs {
  type Params = {
    readonly signIn: NonNullable<FrameRequestPayload<'get user'>['signIn']>
    readonly approvals: Pick<Approvals, 'approve' | 'run'>
    readonly context: RequestContext
  }
}
