import { call } from '@latchkey/api/apiClient'
import { errorOf } from '@latchkey/base/errors'
import { clockSkewAlertMs } from '@latchkey/contracts/constants/siwx'
import { API_UNREACHABLE } from '@latchkey/contracts/errors/api'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import { RELAY_CLOCK_SKEW } from '@latchkey/contracts/errors/relay'
import { apiOf } from '../api.ts'
import { clockSkewMs } from '../connect/clockSkew.ts'
import type { RunCheck } from './check.ts'

/** The server and its database respond. */
export const checkServer: RunCheck = async ({ options, clock }, { signal }) => {
  const { serverUrl, fetch = globalThis.fetch } = options
  const startedAtMs = clock.now()
  const answer = await fetch(`${serverUrl}/health`, { cache: 'no-store', signal }).catch((cause) => {
    throw errorOf(API_UNREACHABLE, { cause })
  })
  if (!answer.ok) throw errorOf(SERVER_ERROR)
  return clock.now() - startedAtMs
}

/** The project is registered at the server and allows this site. */
export const checkOrigin: RunCheck = async (latchkey, { signal }) => {
  await call(apiOf(latchkey), 'GET /appkit/v1/config', { signal })
  return undefined
}

/** This device's clock is accurate enough for QR codes and sign-in messages. */
export const checkClock: RunCheck = async (latchkey, { signal }) => {
  const skewMs = await clockSkewMs(latchkey, { signal })
  if (skewMs === undefined) return 'skipped'
  if (skewMs > clockSkewAlertMs)
    throw errorOf(RELAY_CLOCK_SKEW, { values: { seconds: Math.round(skewMs / 1000) }, data: { ms: skewMs } })
  return skewMs
}
