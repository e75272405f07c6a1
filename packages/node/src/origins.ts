import { compileOrigin, isLocalHost, matchOrigin, type OriginPattern, parseOrigin } from '@latchkey/base/originPattern'
import { fail, ok, type Result } from '@latchkey/base/result'
import { getDomain } from 'tldts'

type Stage = { readonly development: boolean }

/** Compiles allowed origins such as `https://*.example.com`; a failure names the first invalid one. */
export function compileOrigins(texts: readonly string[], stage: Stage): Result<readonly OriginPattern[], string> {
  const patterns: OriginPattern[] = []
  for (const text of texts) {
    const compiled = compileOrigin(text, { ...stage, isRegistrable })
    if (!compiled.ok) return fail(`the origin ${text}: ${compiled.reason}`)
    patterns.push(compiled.value)
  }
  return ok(patterns)
}

/** Whether a page is allowed: by a pattern, or in development because it is on this machine. */
export function allowsOrigin(origin: string, params: allowsOrigin.Params): boolean {
  if (matchOrigin(origin, params.patterns)) return true
  const url = params.development ? parseOrigin(origin) : undefined
  return url !== undefined && isLocalHost(url.hostname)
}

export declare namespace allowsOrigin {
  type Params = Stage & { readonly patterns: readonly OriginPattern[] }
}

/** Whether a host is below a public suffix, including those of hosting services such as vercel.app. */
const isRegistrable = (host: string): boolean => getDomain(host, { allowPrivateDomains: true }) !== null
