import { version } from '../version.ts'
import type { CheckResult } from './check.ts'

/** Results as text to pass on to support: versions, checks and error codes. Contains no address, key, topic or URL. */
export function reportOf(results: readonly CheckResult[]): string {
  const lines = results.map(({ name, status, ms, error }) =>
    [name, status, ms !== undefined && `${ms} ms`, error?.code].filter((part) => part).join(' '),
  )
  return [`Latchkey ${version}`, globalThis.navigator?.userAgent, ...lines].filter((line) => line).join('\n')
}
