import { errorOf } from '@latchkey/base/errors'
import { CONNECTION_REJECTED } from '@latchkey/contracts/errors/connect'
import { SIGNATURE_DECLINED } from '@latchkey/contracts/errors/siwx'
import { USER_REJECTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { expect, test } from 'vitest'
import { isRejection } from './isRejection.ts'

test('recognizes every rejection code that wallets report', () => {
  for (const rpcCode of [4001, 5000, 5001, 5002, 5003])
    expect(isRejection(errorOf({ ...USER_REJECTED, rpcCode }))).toBe(true)
  expect(isRejection(errorOf(CONNECTION_REJECTED))).toBe(true)
  for (const other of [errorOf(WALLET_UNAUTHORIZED), errorOf(SIGNATURE_DECLINED), new Error('no'), undefined])
    expect(isRejection(other)).toBe(false)
})
