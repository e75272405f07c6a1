import { errorOf } from '@latchkey/base/errors'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { capabilityOf } from '../chain/capabilityOf.ts'
import { requestWallet } from '../chain/requestWallet.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { InterruptedSignIn } from './pendingSignIn.ts'
import { statusOf } from './setSignIn.ts'
import { completeSignIn } from './signIn.ts'

/**
 * Waits for the response to a sign-in request sent before a reload, so that the visitor is not prompted twice.
 * A failure is stored in the state.
 */
export async function resumeSignIn(latchkey: Latchkey, interrupted: InterruptedSignIn): Promise<void> {
  const { pending, answer } = interrupted
  const { key, message } = pending
  const { namespace, address, link } = activeWallet(latchkey)
  const signed = async () => {
    const { method, outcome } = await whileSigning(latchkey, interrupted, answer)
    const sign = await capabilityOf(latchkey, namespace, 'signMessage')
    const request = () =>
      requestWallet(
        async () => {
          if ('error' in outcome) throw outcome.error
          return outcome.result
        },
        { method },
      )
    // The chain adapter parses the response like that of its own request.
    return { message, signature: await sign({ link: { ...link, request }, address, message }) }
  }
  await completeSignIn(latchkey, { key, namespace, address, signed }).catch(() => {})
}

/** Rejects when the visitor cancels the sign-in or the wallet disconnects. */
async function whileSigning<answer>(
  latchkey: Latchkey,
  { pending }: InterruptedSignIn,
  answer: Promise<answer>,
): Promise<answer> {
  let stop = () => {}
  const left = new Promise<never>((_, reject) => {
    stop = latchkey.store.subscribe(() => {
      if (statusOf(latchkey, pending.key) !== 'signing') reject(errorOf(CONNECT_ABORTED))
    })
  })
  return await Promise.race([answer, left]).finally(stop)
}
