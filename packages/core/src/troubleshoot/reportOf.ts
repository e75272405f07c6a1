import type { LoggedError } from '../errorLog.ts'
import { version } from '../version.ts'
import type { CheckResult } from './check.ts'

/** Number of errors in a report: the latest of the log. */
const errorsMax = 20

/**
 * Results as text for support: versions, checks and the codes of the latest errors. Contains no address, key, topic or
 * URL.
 */
export function reportOf(results: readonly CheckResult[], errors: readonly LoggedError[] = []): string {
  const logged = errors.slice(-errorsMax).map(({ atMs, code }) => `${new Date(atMs).toISOString()} ${code}`)
  const lines = results.map(({ name, status, ms, error }) =>
    [name, status, ms !== undefined && `${ms} ms`, error?.code].filter((part) => part).join(' '),
  )
  return [`Latchkey ${version}`, globalThis.navigator?.userAgent, ...lines, ...logged].filter((line) => line).join('\n')
}
