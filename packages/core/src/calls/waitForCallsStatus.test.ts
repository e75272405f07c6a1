import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { REQUEST_EXPIRED } from '@latchkey/contracts/errors/sign'
import { errorFromWallet } from '@latchkey/contracts/rpc/errorFromWallet'
import { expect, test } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { WalletLink } from '../connect/port.ts'
import type { CallBatches } from './callBatches.ts'
import { waitForCallsStatus } from './waitForCallsStatus.ts'

const confirmed = { id: '0x1', status: 'success', statusCode: 200, atomic: true, receipts: [] } as const

/** Waits for calls whose status is read `answers.length` times; advances the clock until the wait ends. */
async function waited(answers: readonly (() => Awaited<ReturnType<CallBatches['status']>>)[]) {
  const clock = manualClock()
  let reads = 0
  const status: CallBatches['status'] = async () => {
    const answer = answers[Math.min(reads, answers.length - 1)]
    reads += 1
    if (!answer) throw new RangeError('no answer')
    return answer()
  }
  const latchkey = oneNetworkApp({ calls: async () => ({ status }) as CallBatches }, { clock })
  connectAccount(latchkey, { address: '0x1', link: {} as WalletLink })
  const waiting = waitForCallsStatus(latchkey, { id: '0x1' }).catch((error: unknown) => error)
  const result = async () => {
    await clock.advance(3_000)
    return await Promise.race([waiting, undefined])
  }
  await expect.poll(result).toBeDefined()
  await latchkey.destroy()
  return { reads, outcome: await waiting }
}

test('a temporarily unreachable node or wallet does not end the wait', async () => {
  for (const row of [UPSTREAM_FAILED, REQUEST_EXPIRED]) {
    const away = () => {
      throw errorOf(row)
    }
    expect(await waited([away, away, () => confirmed])).toEqual({ reads: 3, outcome: confirmed })
  }
})

test('a rejection by the wallet ends the wait at once', async () => {
  for (const [code, name] of [
    [4001, 'USER_REJECTED'],
    [4100, 'WALLET_UNAUTHORIZED'],
    [5730, 'UNKNOWN_BUNDLE_ID'],
  ] as const) {
    const refuse = () => {
      throw errorFromWallet({ code, message: 'No.' }, { method: 'wallet_getCallsStatus' })
    }
    const { reads, outcome } = await waited([refuse, () => confirmed])
    expect(outcome).toMatchObject({ code: name })
    expect(reads).toBe(1)
  }
})
