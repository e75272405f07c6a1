import { errorOf } from '@latchkey/base/errors'
import { SIWX_INIT_FAILED } from '@latchkey/contracts/errors/siwx'
import type { FrameRequestInput } from '@latchkey/contracts/frame/messageTypes'
import { request } from '@latchkey/frame/host/request'
import type { Latchkey } from '../latchkey.ts'
import { frameOf } from './frameOf.ts'

/**
 * Has the secure site write and sign the sign-in message: domain, URI and address are its own, so that a page cannot ask for the
 * sign-in of another site. @throws USER_REJECTED, SIWX_INIT_FAILED, errors of the frame
 */
export async function embeddedSignIn(
  latchkey: Latchkey,
  { signIn, signal }: embeddedSignIn.Params,
): Promise<{ readonly message: string; readonly signature: string }> {
  const { chainId } = signIn
  const { message, signature } = await request(frameOf(latchkey), 'get user', { chainId, signIn }, { signal })
  if (message === undefined || signature === undefined) throw errorOf(SIWX_INIT_FAILED)
  return { message, signature }
}

export declare namespace embeddedSignIn {
  type Params = {
    readonly signIn: NonNullable<FrameRequestInput<'get user'>['signIn']>
    readonly signal: AbortSignal | undefined
  }
}
