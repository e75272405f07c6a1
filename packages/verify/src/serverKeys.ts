import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { SESSION_TOKEN_INVALID, SESSION_UNCHECKED } from '@latchkey/contracts/errors/siwx'
import { type CryptoKey, importJWK } from 'jose'
import { fetchFromServer } from './fetchFromServer.ts'
import type { ResolvedOptions } from './options.ts'

/** Keys are fetched again after this time. */
const freshMs = 10 * 60_000
/** While the server does not respond, keys are used for this long: the cache lifetime that the server allows. */
const usableMs = 60 * 60_000
/** Minimum time between two requests, so that tokens with invented key ids cannot make this backend flood the server. */
const pauseMs = 10_000

type KeySet = {
  keys: ReadonlyMap<string, CryptoKey>
  fetchedAtMs: number
  askedAtMs: number
  failure?: unknown
  loading?: Promise<void>
}

/**
 * Shared by all calls of this module: callers pass their options each time, and a request for keys per token would double its cost.
 * By `fetch` function, so that tests are separate.
 */
const keySets = new WeakMap<typeof globalThis.fetch, Map<string, KeySet>>()

/**
 * The server's public key with this id. Never fetched from an address in the token.
 * @throws SESSION_TOKEN_INVALID for an unknown key, SESSION_UNCHECKED when the server did not respond
 */
export async function keyOf(options: ResolvedOptions, kid: string | undefined): Promise<CryptoKey> {
  const set = keySetOf(options)
  const now = () => options.clock.now()
  const known = () => (kid === undefined ? undefined : set.keys.get(kid))
  if (!known() || now() - set.fetchedAtMs >= freshMs) await load(options, set)
  const key = now() - set.fetchedAtMs < usableMs ? known() : undefined
  if (key) return key
  throw set.failure ? errorOf(SESSION_UNCHECKED, { cause: set.failure }) : errorOf(SESSION_TOKEN_INVALID)
}

function keySetOf({ fetch, serverUrl }: ResolvedOptions): KeySet {
  const sets = keySets.get(fetch) ?? new Map<string, KeySet>()
  keySets.set(fetch, sets)
  const never = Number.NEGATIVE_INFINITY
  const set = sets.get(serverUrl) ?? { keys: new Map(), fetchedAtMs: never, askedAtMs: never }
  sets.set(serverUrl, set)
  return set
}

/** Fetches the keys, once for all concurrent callers. Remembers a failure. */
async function load(options: ResolvedOptions, set: KeySet): Promise<void> {
  const nowMs = options.clock.now()
  if (!set.loading && nowMs - set.askedAtMs < pauseMs) return
  set.askedAtMs = set.loading ? set.askedAtMs : nowMs
  set.loading ??= fetchKeys(options)
    .then(
      (keys) => {
        set.keys = keys
        set.fetchedAtMs = options.clock.now()
        delete set.failure
      },
      (error) => {
        set.failure = error
      },
    )
    .finally(() => {
      delete set.loading
    })
  await set.loading
}

async function fetchKeys(options: ResolvedOptions): Promise<ReadonlyMap<string, CryptoKey>> {
  const { status, body } = await fetchFromServer(options, '/auth/v1/jwks')
  if (status !== 200 || !isRecord(body) || !Array.isArray(body.keys))
    throw new Error(`GET /auth/v1/jwks of ${options.serverUrl} answered ${status} without keys`)
  const keys = new Map<string, CryptoKey>()
  for (const jwk of body.keys) if (isPublicKey(jwk)) keys.set(jwk.kid, (await importJWK(jwk, 'EdDSA')) as CryptoKey)
  return keys
}

type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string; readonly kid: string }

const isPublicKey = (jwk: unknown): jwk is PublicKey =>
  isRecord(jwk) &&
  jwk.kty === 'OKP' &&
  jwk.crv === 'Ed25519' &&
  jwk.alg === 'EdDSA' &&
  jwk.use === 'sig' &&
  typeof jwk.x === 'string' &&
  typeof jwk.kid === 'string' &&
  !('d' in jwk)
