import { clockSkewAlertMs } from '@latchkey/contracts/constants/siwx'
import type { Latchkey } from '../latchkey.ts'

/** True when this device's clock is off by more than a minute, by the date of the server's answers. False when it cannot be read. */
export async function isClockWrong(latchkey: Latchkey, { signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  const { serverUrl = '', fetch = globalThis.fetch } = latchkey.options
  const answer = await fetch(`${serverUrl}/health`, { cache: 'no-store', signal }).catch(() => undefined)
  const serverMs = Date.parse(answer?.headers.get('date') ?? '')
  return Math.abs(serverMs - latchkey.clock.now()) > clockSkewAlertMs
}
