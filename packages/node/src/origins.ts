import { compileOrigin, type OriginPattern } from '@latchkey/base/originPattern'
import { fail, ok, type Result } from '@latchkey/base/result'
import { getDomain } from 'tldts'

/** Compiles allowed origins such as `https://*.example.com`; a failure names the first invalid one. */
export function compileOrigins(
  texts: readonly string[],
  stage: { readonly development: boolean },
): Result<readonly OriginPattern[], string> {
  const patterns: OriginPattern[] = []
  for (const text of texts) {
    const compiled = compileOrigin(text, { ...stage, isRegistrable })
    if (!compiled.ok) return fail(`the origin ${text}: ${compiled.reason}`)
    patterns.push(compiled.value)
  }
  return ok(patterns)
}

/** True if a host is below a public suffix, including those of hosting services such as vercel.app. */
const isRegistrable = (host: string): boolean => getDomain(host, { allowPrivateDomains: true }) !== null
