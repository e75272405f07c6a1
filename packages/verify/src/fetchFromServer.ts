import { errorOf } from '@latchkey/base/errors'
import { SESSION_UNCHECKED } from '@latchkey/contracts/errors/siwx'
import type { ResolvedOptions } from './options.ts'

const timeoutMs = 5_000

/** GETs a path of the Latchkey server, without following redirects. @throws SESSION_UNCHECKED when there is no JSON response */
export async function fetchFromServer(
  { serverUrl, fetch, clock }: ResolvedOptions,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const timeout = new AbortController()
  const cancel = clock.after(timeoutMs, () => timeout.abort())
  try {
    const response = await fetch(`${serverUrl}${path}`, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: timeout.signal,
    })
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    throw errorOf(SESSION_UNCHECKED, { cause })
  } finally {
    cancel()
  }
}
