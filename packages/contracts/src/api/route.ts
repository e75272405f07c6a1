/** One route of the server: the facts that client, server and documentation share. Schemas live beside, in `schemas.ts`. */
export type ApiRoute = {
  /** Unique; the client's function has this name. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** At the host's root. `{name}` is one path segment. */
  readonly path: string
  /** Names of the query parameters, without the ones every call has (`projectId`, `st`, `sv`). */
  readonly query: readonly string[]
  /** `bearer`: needs the access token of a sign-in session. */
  readonly auth: 'none' | 'bearer'
  /** Pages of the project when not said; pages of any origin; or anybody, about the server and no project. */
  readonly askedBy?: 'any page' | 'anybody'
  readonly answer: 'json' | 'image' | 'nothing'
  /** How long the client waits. */
  readonly timeoutMs: number
  /** How long the client may keep the answer; 0 never. */
  readonly cacheMs: number
  /** Codes of the error catalogue that this route answers with, beside those any route may. */
  readonly errors: readonly string[]
  /** A planned route answers 501 with FEATURE_PLANNED. */
  readonly status: 'built' | 'planned'
  /** Row of the specification. */
  readonly row: string
}

/** Codes any route may answer with. */
export const commonRouteErrors = [
  'PROJECT_ID_MISSING',
  'PROJECT_ID_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'API_REQUEST_INVALID',
  'API_BODY_TOO_LARGE',
  'API_BODY_NOT_JSON',
  'SERVER_ERROR',
  'DATABASE_UNAVAILABLE',
] as const
