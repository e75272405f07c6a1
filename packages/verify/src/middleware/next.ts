import type { AccessTokenClaims } from '../claims.ts'
import { readOptions, type VerifyOptions } from '../options.ts'
import { authorize } from './authorize.ts'

/**
 * A Next route handler for requests with a valid access token (`Authorization: Bearer …`). Calls `handler` with the claims between
 * the request and Next's context. Answers other requests with 401, or 503 when the server cannot be reached, and `{ error: { code,
 * message } }`. Fits every framework whose routes take a `Request` and return a `Response`.
 *
 * @throws OPTION_INVALID when it is created
 */
export function withSession<request extends Request, context>(
  options: VerifyOptions,
  handler: (request: request, latchkey: AccessTokenClaims, context: context) => Response | Promise<Response>,
): (request: request, context: context) => Promise<Response> {
  const resolved = readOptions(options)
  return async (request, context) => {
    const outcome = await authorize(resolved, request.headers.get('authorization'))
    if ('claims' in outcome) return await handler(request, outcome.claims, context)
    const { body, ...init } = outcome.refusal
    return new Response(body, init)
  }
}
