import type { AccessTokenClaims } from '../claims.ts'
import { readOptions, type VerifyOptions } from '../options.ts'
import { authorize } from './authorize.ts'

declare global {
  namespace Express {
    interface Request {
      /** Set by `requireSession`: the claims of the access token. */
      latchkey?: AccessTokenClaims
    }
  }
}

type Request = { readonly headers: { readonly authorization?: string | undefined }; latchkey?: AccessTokenClaims }
type Response = {
  statusCode: number
  readonly setHeader: (name: string, value: string) => unknown
  readonly end: (body: string) => unknown
}

/**
 * Express middleware: sets `req.latchkey` to the claims of the request's access token (`Authorization: Bearer …`). Answers requests
 * without a valid one with 401, or 503 when the server cannot be reached, and `{ error: { code, message } }`.
 *
 * @throws OPTION_INVALID when it is created
 */
export function requireSession(options: VerifyOptions): requireSession.Middleware {
  const resolved = readOptions(options)
  return async (request, response, next) => {
    try {
      const outcome = await authorize(resolved, request.headers.authorization)
      if ('refusal' in outcome) {
        const { status, headers, body } = outcome.refusal
        response.statusCode = status
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        return void response.end(body)
      }
      request.latchkey = outcome.claims
    } catch (error) {
      return next(error)
    }
    next()
  }
}

export declare namespace requireSession {
  /** Structural, so that any framework with Node's requests and responses fits. */
  type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => Promise<void>
}
