import type { MiddlewareHandler } from 'hono'
import type { AccessTokenClaims } from '../claims.ts'
import { readOptions, type VerifyOptions } from '../options.ts'
import { authorize } from './authorize.ts'

/**
 * Hono middleware: sets the variable `latchkey` to the claims of the request's access token (`Authorization: Bearer …`). Answers
 * requests without a valid one with 401, or 503 when the server cannot be reached, and `{ error: { code, message } }`.
 *
 * @throws OPTION_INVALID when it is created
 */
export function requireSession(
  options: VerifyOptions,
): MiddlewareHandler<{ Variables: { latchkey: AccessTokenClaims } }> {
  const resolved = readOptions(options)
  return async (context, next) => {
    const outcome = await authorize(resolved, context.req.header('authorization'))
    if ('refusal' in outcome) {
      const { body, ...init } = outcome.refusal
      return new Response(body, init)
    }
    context.set('latchkey', outcome.claims)
    await next()
  }
}
