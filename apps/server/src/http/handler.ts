import type { Clock } from '@latchkey/base/clock'
import type { Result } from '@latchkey/base/result'
import type * as v from 'valibot'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Project } from '../features/projects/project.ts'
import type { Upstream } from '../features/rpc/upstream.ts'
import type { Keyring } from '../features/siwx/keyring.ts'
import type { SignatureVerifier } from '../features/siwx/signatureVerifier.ts'
import type { BodyReason } from './readBody.ts'

/** What the features work with. */
export type Services = {
  readonly config: ServerConfig
  readonly db: Database
  readonly clock: Clock
  readonly keyring: Keyring
  readonly upstream: Upstream
  /** By namespace; a namespace without one cannot sign in. */
  readonly verifiers: Readonly<Record<string, SignatureVerifier>>
}

/** A request whose project and origin were already checked. */
export type RouteRequest = {
  readonly project: Project
  /** As the client wrote it. */
  readonly projectId: string | undefined
  /** An allowed origin; undefined when the request has none (not a page, or the page's own origin). */
  readonly origin: string | undefined
  /** @throws ORIGIN_NOT_ALLOWED when the request has none */
  readonly requireOrigin: () => string
  /** Aborts when the client has left. */
  readonly signal: AbortSignal
  readonly header: (name: string) => string | undefined
  readonly param: (name: string) => string
  /** @throws API_REQUEST_INVALID, naming the parameter */
  readonly query: <schema extends v.GenericSchema>(schema: schema) => v.InferOutput<schema>
  /** @throws API_BODY_TOO_LARGE, API_BODY_NOT_JSON, API_REQUEST_INVALID */
  readonly body: <schema extends v.GenericSchema>(schema: schema) => Promise<v.InferOutput<schema>>
  readonly text: (maxBytes: number) => Promise<Result<string, BodyReason>>
}

/** Answers with JSON, or with 204 for nothing. Errors are thrown. */
export type Handler = (request: RouteRequest) => Promise<unknown>

/** Handlers by route name (`contracts/api`). */
export type Handlers = Readonly<Record<string, Handler>>
