import { compileOrigin, isLocalHost, matchOrigin, type OriginPattern, parseOrigin } from '@latchkey/base/originPattern'
import { fail, ok, type Result } from '@latchkey/base/result'
import { getDomain } from 'tldts'

type Stage = { readonly development: boolean }

/** Reads allowed origins as an operator writes them (`https://*.example.com`); the reason names the first that is wrong. */
export function compileOrigins(texts: readonly string[], stage: Stage): Result<readonly OriginPattern[], string> {
  const patterns: OriginPattern[] = []
  for (const text of texts) {
    const compiled = compileOrigin(text, { ...stage, isRegistrable })
    if (!compiled.ok) return fail(`the origin ${text}: ${compiled.reason}`)
    patterns.push(compiled.value)
  }
  return ok(patterns)
}

/** Whether a page may come in: by one of the patterns, or, in development, because it is on this machine. */
export function allowsOrigin(origin: string, params: allowsOrigin.Params): boolean {
  if (matchOrigin(origin, params.patterns)) return true
  const url = params.development ? parseOrigin(origin) : undefined
  return url !== undefined && isLocalHost(url.hostname)
}

export declare namespace allowsOrigin {
  type Params = Stage & { readonly patterns: readonly OriginPattern[] }
}

/** Whether a host lies below a public suffix, those of hosting services included. */
const isRegistrable = (host: string): boolean => getDomain(host, { allowPrivateDomains: true }) !== null
