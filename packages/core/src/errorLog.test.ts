import { errorOf } from '@latchkey/base/errors'
import { CONNECT_FAILED, CONNECTION_REJECTED } from '@latchkey/contracts/errors/connect'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { SIGNATURE_DECLINED } from '@latchkey/contracts/errors/siwx'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../test/oneNetworkApp.ts'
import { connectFault } from './connect/connectFault.ts'
import { logError, loggedErrors } from './errorLog.ts'
import { reportOf } from './troubleshoot/reportOf.ts'

test('[S9.10] logs only errors: no rejection, no cancelled attempt', () => {
  const latchkey = oneNetworkApp({}, { clock: { now: () => 0, after: () => () => {} } })
  for (const definition of [USER_REJECTED, CONNECTION_REJECTED, SIGNATURE_DECLINED, CONNECT_ABORTED])
    logError(latchkey, errorOf(definition))
  connectFault(latchkey, errorOf(USER_REJECTED))
  expect(loggedErrors(latchkey)).toEqual([])
  connectFault(latchkey, new Error('0xabc is locked'))
  logError(latchkey, 'text')
  expect(loggedErrors(latchkey)).toEqual([
    { atMs: 0, code: CONNECT_FAILED.code },
    { atMs: 0, code: 'UNKNOWN' },
  ])
  const report = reportOf([], loggedErrors(latchkey))
  expect(report).toContain(`1970-01-01T00:00:00.000Z ${CONNECT_FAILED.code}`)
  expect(report).not.toContain('0xabc')
})

test('[S9.10] the log keeps the latest errors within 1,024,000 bytes', () => {
  let nowMs = 0
  const latchkey = oneNetworkApp({}, { clock: { now: () => nowMs, after: () => () => {} } })
  for (nowMs = 1; nowMs <= 16_001; nowMs += 1) logError(latchkey, errorOf(CONNECT_FAILED))
  const errors = loggedErrors(latchkey)
  expect(errors).toHaveLength(16_000)
  expect([errors[0]?.atMs, errors.at(-1)?.atMs]).toEqual([2, 16_001])
  expect(reportOf([], errors).match(/CONNECT_FAILED/g)).toHaveLength(20)
})
