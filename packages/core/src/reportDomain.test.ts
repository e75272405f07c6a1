import { manualClock } from '@latchkey/base/clock'
import { frameReadyTimeoutMs } from '@latchkey/contracts/constants/frame'
import { request } from '@latchkey/frame/host/request'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryPage, pageOrigin, secureOrigin } from '../../frame/test/memoryPage.ts'
import { oneNetworkApp } from '../test/oneNetworkApp.ts'
import { frameOf } from './embedded/frame/frameOf.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Console output for a secure site that does not load, with the server's response to this page. */
async function consoleWith(answer: Response): Promise<readonly unknown[][]> {
  vi.stubGlobal('location', { origin: pageOrigin })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = vi.fn(async () => answer.clone())
  const clock = manualClock(1_000_000)
  const latchkey = oneNetworkApp({}, { embeddedWallet: { secureUrl: secureOrigin }, clock, fetch })
  const asked = request(frameOf(latchkey, memoryPage().page), 'get user', {})
  clock.advance(frameReadyTimeoutMs)
  await expect(asked).rejects.toMatchObject({ code: 'FRAME_NOT_READY' })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  await new Promise((later) => setTimeout(later, 20))
  return error.mock.calls
}

test('[S8.1] a secure site that does not load in a page that the project does not allow: is reported to the developer', async () => {
  const refusal = { error: { code: 'ORIGIN_NOT_ALLOWED', message: 'no', retryable: false, help: '' } }
  expect(await consoleWith(Response.json(refusal, { status: 403 }))).toEqual([
    [expect.stringMatching(`^\\[latchkey\\] UNVERIFIED_DOMAIN: Unverified domain: ${pageOrigin} `)],
  ])
})

test('does not report the domain if a secure site does not load in an allowed page', async () => {
  expect(await consoleWith(Response.json({}))).toEqual([])
})
