import { type ErrorRow, errorOf } from '@latchkey/base/errors'
import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { USER_REJECTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { FrameHandlers, RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import { expect, test } from 'vitest'
import { secureOrigin } from '../../../../frame/test/memoryPage.ts'
import { embeddedApp, evmAddress } from '../../../test/embeddedApp.ts'
import { signInWithEmail } from '../email/signInWithEmail.ts'
import { awaitUpgrade } from './awaitUpgrade.ts'
import { changeUpgrade } from './changeUpgrade.ts'
import { readUpgrade } from './readUpgrade.ts'

const smartAddress = '0xde709f2102306220921060314715629080e2fb77'

/** A visitor of the embedded wallet. The first read of the network fails; the second shows the change. */
async function signedIn({ status = 'ready', type = 'eoa', isLost = false, refusal }: signedIn.Params = {}) {
  const asked: RpcRequest[] = []
  let shown = status
  let next = status
  let looks = 2
  const handlers: FrameHandlers = {
    'connect email': async () => ({ action: 'connect' }),
    'get user': async ({ chainId = 'eip155:1' }) => {
      const both = [
        { address: evmAddress, type: 'eoa' as const },
        { address: smartAddress, type: 'smartAccount' as const },
      ]
      const accounts = type === 'eoa' ? both : both.toReversed()
      return { address: accounts[0]?.address ?? '', chainId, accounts, preferredAccountType: type }
    },
    'switch network': async ({ chainId }) => ({ chainId }),
    async 'RPC request'(request) {
      if (request.method === 'wallet_getCapabilities') {
        looks += 1
        if (refusal) throw errorOf(refusal)
        if (looks === 1) throw errorOf(UPSTREAM_FAILED)
        if (looks === 2 && !isLost) shown = next
        return shown === undefined ? {} : { '0x1': { atomic: { status: shown } } }
      }
      asked.push(request)
      next = request.method === 'wallet_sendCalls' ? 'supported' : 'ready'
      looks = 0
      return '0x'
    },
  }
  const { latchkey, clock } = embeddedApp({
    handlers,
    options: { embeddedWallet: { secureUrl: secureOrigin, defaultAccountTypes: { eip155: type } } },
  })
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  /** Makes the lost change visible on the network. */
  const arrive = () => {
    shown = next
  }
  return { latchkey, clock, asked, arrive }
}

declare namespace signedIn {
  type Params = {
    readonly status?: string | undefined
    readonly type?: 'eoa' | 'smartAccount'
    readonly isLost?: boolean
    /** Response of the wallet instead of its capabilities. */
    readonly refusal?: ErrorRow
  }
}

test("reads whether the key's account is upgraded", async () => {
  for (const [status, upgrade] of [
    ['ready', 'off'],
    ['supported', 'on'],
    ['unsupported', 'otherContract'],
    ['constructor', undefined],
  ] as const) {
    const { latchkey } = await signedIn({ status })
    expect(await readUpgrade(latchkey)).toBe(upgrade)
    await latchkey.destroy()
  }
  const { latchkey } = await signedIn({ status: 'supported', type: 'smartAccount' })
  expect(await readUpgrade(latchkey)).toBeUndefined()
  await expect(changeUpgrade(latchkey, { to: 'off' })).rejects.toMatchObject({ code: 'SMART_ACCOUNT_UNSUPPORTED' })
  await latchkey.destroy()
})

test('requests only the change of the account, and waits until it is visible on the network', async () => {
  const { latchkey, clock, asked } = await signedIn()
  for (const to of ['on', 'off'] as const) {
    let isDone = false
    const changing = changeUpgrade(latchkey, { to }).then(() => {
      isDone = true
    })
    await expect.poll(() => asked.length).toBe(to === 'on' ? 1 : 2)
    expect(isDone).toBe(false)
    await expect
      .poll(async () => {
        await clock.advance(transactionPollMs)
        return isDone
      })
      .toBe(true)
    await changing
    expect(await readUpgrade(latchkey)).toBe(to)
  }
  const from = evmAddress
  expect(asked).toEqual([
    {
      ...{ method: 'wallet_sendCalls', chainId: 'eip155:1' },
      params: [{ version: '2.0.0', from, atomicRequired: true, calls: [{ to: from }] }],
    },
    {
      ...{ method: 'eth_sendTransaction', chainId: 'eip155:1' },
      params: [{ from, to: from, authorizationList: [{ address: `0x${'0'.repeat(40)}` }] }],
    },
  ])
  await latchkey.destroy()
})

test('rejects if the change does not become visible, and then continues to wait without sending it again', async () => {
  const { latchkey, clock, asked, arrive } = await signedIn({ isLost: true })
  const changing = changeUpgrade(latchkey, { to: 'on' }).catch((error: unknown) => error)
  const late = { code: 'TRANSACTION_WAIT_TIMED_OUT' }
  await expect
    .poll(async () => {
      await clock.advance(transactionWaitMs / 4)
      return await Promise.race([changing, undefined])
    })
    .toMatchObject(late)
  arrive()
  await awaitUpgrade(latchkey, { to: 'on' })
  expect(asked).toHaveLength(1)
  await latchkey.destroy()
})

test('a rejection by the wallet ends the wait at once', async () => {
  for (const refusal of [USER_REJECTED, WALLET_UNAUTHORIZED]) {
    const { latchkey } = await signedIn({ refusal })
    await expect(awaitUpgrade(latchkey, { to: 'on' })).rejects.toMatchObject({ code: refusal.code })
    await latchkey.destroy()
  }
})
