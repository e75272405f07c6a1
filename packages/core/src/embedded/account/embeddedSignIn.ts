import { errorOf } from '@latchkey/base/errors'
import { SIWX_INIT_FAILED } from '@latchkey/contracts/errors/siwx'
import type { FrameRequestInput } from '@latchkey/contracts/frame/messageTypes'
import { request } from '@latchkey/frame/host/request'
import type { Latchkey } from '../../latchkey.ts'
import { embeddedConnection } from '../frame/embeddedWallet.ts'
import { frameOf } from '../frame/frameOf.ts'

/**
 * Lets the secure site write and sign the sign-in message. It sets domain, URI and address itself, so that a page cannot
 * sign in to another site. @throws USER_REJECTED, SIWX_INIT_FAILED, errors of the frame
 */
export async function embeddedSignIn(
  latchkey: Latchkey,
  { address, signIn, signal }: embeddedSignIn.Params,
): Promise<{ readonly message: string; readonly signature: string }> {
  const { chainId } = signIn
  const connection = embeddedConnection(latchkey.store.getState())
  const isSmart = connection?.accounts.some((one) => one.address === address && one.type === 'smartAccount')
  // The account on this screen, even if the visitor has switched accounts in another tab.
  const payload = { chainId, preferredAccountType: isSmart ? 'smartAccount' : 'eoa', signIn } as const
  const { message, signature } = await request(frameOf(latchkey), 'get user', payload, { signal })
  if (message === undefined || signature === undefined) throw errorOf(SIWX_INIT_FAILED)
  return { message, signature }
}

export declare namespace embeddedSignIn {
  type Params = {
    readonly address: string
    readonly signIn: NonNullable<FrameRequestInput<'get user'>['signIn']>
    readonly signal: AbortSignal | undefined
  }
}
