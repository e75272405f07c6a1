import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import { RPC_INTERNAL } from '@latchkey/contracts/errors/wallet'
import { expect, test } from 'vitest'
import { sendSigned } from './sendSigned.ts'

/** Sends with these outcomes, one after the other; advances the clock until it has settled. */
async function sending(outcomes: readonly (string | Error)[], known: (look: number) => boolean = () => false) {
  const clock = manualClock()
  let sent = 0
  let looks = 0
  const settled = sendSigned({
    clock,
    async send() {
      const outcome = outcomes[sent++]
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    async isKnown() {
      looks += 1
      return known(looks)
    },
  }).then(
    () => ({ isSent: true }),
    (error: { readonly code: string }) => ({ code: error.code }),
  )
  let outcome: object | undefined
  void settled.then((value) => {
    outcome = value
  })
  for (let step = 0; !outcome && step < 100; step += 1) {
    await new Promise(setImmediate)
    clock.advance(500)
  }
  return { ...outcome, sent, looks }
}

const lost = () => errorOf(UPSTREAM_FAILED)

test('reports a refusal at once', async () => {
  expect(await sending([errorOf(INSUFFICIENT_FUNDS)])).toEqual({ code: 'INSUFFICIENT_FUNDS', sent: 1, looks: 0 })
})

test.each([
  ['a lost answer', lost()],
  ['an internal error, as of a bundler that ended,', errorOf(RPC_INTERNAL)],
])('sends again after %s', async (_, failure) => {
  expect(await sending([failure, '0x1'])).toEqual({ isSent: true, sent: 2, looks: 0 })
})

test('a transaction that the network knows counts as sent, even if the second attempt is refused', async () => {
  const third = (look: number) => look === 3
  expect(await sending([lost(), errorOf(INSUFFICIENT_FUNDS)], third)).toEqual({ isSent: true, sent: 2, looks: 3 })
})

test('if the network does not know it, warns the visitor not to send it again, or reports why it was refused', async () => {
  const timedOut = errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: 10 } })
  expect(await sending([timedOut, lost()])).toMatchObject({ code: 'TRANSACTION_WAIT_TIMED_OUT', sent: 2 })
  expect(await sending([lost(), errorOf(INSUFFICIENT_FUNDS)])).toMatchObject({ code: 'INSUFFICIENT_FUNDS', sent: 2 })
})
