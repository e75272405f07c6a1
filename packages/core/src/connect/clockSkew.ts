import { clockSkewAlertMs } from '@latchkey/contracts/constants/siwx'
import type { Latchkey } from '../latchkey.ts'

type Params = { readonly signal: AbortSignal }

/** This device's clock error, by the date of the server's response. Undefined if that cannot be read. */
export async function clockSkewMs({ options, clock }: Latchkey, { signal }: Params): Promise<number | undefined> {
  const { serverUrl = '', fetch = globalThis.fetch } = options
  const answer = await fetch(`${serverUrl}/health`, { cache: 'no-store', signal }).catch(() => undefined)
  const serverMs = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(serverMs) ? undefined : Math.abs(serverMs - clock.now())
}

/** True when this device's clock is off by more than a minute. */
export async function isClockWrong(latchkey: Latchkey, params: Params): Promise<boolean> {
  return ((await clockSkewMs(latchkey, params)) ?? 0) > clockSkewAlertMs
}
