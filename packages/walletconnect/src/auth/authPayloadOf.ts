import { type ErrorRow, errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import {
  AUTH_CHAINS_REQUIRED,
  AUTH_DOMAIN_REQUIRED,
  AUTH_NONCE_REQUIRED,
  AUTH_ONLY_EIP155,
  AUTH_SINGLE_NAMESPACE,
  AUTH_URI_REQUIRED,
  MISSING_OR_INVALID,
} from '@latchkey/contracts/errors/sign'
import { prefixOf, union } from '../sign/namespaces.ts'
import { isChain } from '../sign/proposalShape.ts'
import { signError } from '../sign/signError.ts'
import { readAuthPayload } from './readCacao.ts'
import {
  encodeRecap,
  mergeRecaps,
  type Recap,
  recapIn,
  recapOf,
  statementWithoutRecap,
  statementWithRecap,
  withoutRecap,
} from './recap.ts'
import type { AuthPayload, AuthRequest } from './types.ts'

/**
 * Builds the payload of a sign-in request. Methods become a ReCap, merged with an existing one.
 * @throws AUTH_CHAINS_REQUIRED and the other AUTH_* rows; MISSING_OR_INVALID names any other invalid field
 */
export function authPayloadOf(request: AuthRequest, nowMs: number): AuthPayload {
  validate(request, nowMs)
  const { chains, uri, domain, nonce, methods = [], exp, nbf, requestId } = request
  const given = recapIn(request.resources)
  const requestedRecap = methods.length > 0 ? recapOf(prefixOf(chains[0] ?? ''), union(methods)) : undefined
  const recap = given && requestedRecap ? mergeRecaps(given, requestedRecap) : (requestedRecap ?? given)
  const resources = [...withoutRecap(request.resources), ...(recap ? [encodeRecap(recap)] : [])]
  return {
    type: 'caip122',
    chains,
    statement: ownStatement(request.statement ?? '', recap),
    aud: uri,
    domain,
    version: '1',
    nonce,
    iat: new Date(nowMs).toISOString(),
    ...(exp !== undefined && { exp }),
    ...(nbf !== undefined && { nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources.length > 0 && { resources }),
  }
}

/** The wallet writes the sentence of the ReCap; a conflicting sentence of the app would fail verification after signing. */
function ownStatement(statement: string, recap: Recap | undefined): string {
  const own = statementWithoutRecap(statement)
  if (own === statement || statementWithRecap(own, recap) === statement) return own
  throw signError(MISSING_OR_INVALID, 'authenticate() statement')
}

/** `authenticate()` supports a single namespace, eip155. */
export function validateAuthenticate({ chains }: Pick<AuthRequest, 'chains'>): void {
  const namespaces = union(chains.map(prefixOf))
  if (namespaces.length > 1) throw errorOf(AUTH_SINGLE_NAMESPACE)
  if (namespaces[0] !== 'eip155') throw errorOf(AUTH_ONLY_EIP155)
}

function validate(request: AuthRequest, nowMs: number): void {
  const { chains, uri, domain, nonce, statement, exp, nbf } = request
  const required: readonly (readonly [ErrorRow, boolean])[] = [
    [AUTH_CHAINS_REQUIRED, Array.isArray(chains) && chains.length > 0],
    [AUTH_URI_REQUIRED, Boolean(uri)],
    [AUTH_DOMAIN_REQUIRED, Boolean(domain)],
    [AUTH_NONCE_REQUIRED, Boolean(nonce)],
  ]
  for (const [row, holds] of required) if (!holds) throw errorOf(row)
  const rules: readonly (readonly [string, boolean])[] = [
    ['chains', chains.every(isChain)],
    ['uri', parseUrl(uri) !== undefined],
    ['domain', !/[\s/@]/.test(domain)],
    ['exp', exp === undefined || nowMs < Date.parse(exp)],
    ['nbf', nbf === undefined || !Number.isNaN(Date.parse(nbf))],
    ['resources', (request.resources?.length ?? 0) <= resourcesMax],
    // Reject here what the wallet would reject, so that the developer sees the error.
    [
      'statement',
      readAuthPayload({ ...request, type: 'caip122', aud: uri, version: '1', iat: '0', statement }) !== undefined,
    ],
  ]
  const wrong = rules.find(([, holds]) => !holds)?.[0]
  if (wrong) throw signError(MISSING_OR_INVALID, `authenticate() ${wrong}`)
}

/** Our choice: more than any app has, few enough to display. */
const resourcesMax = 100
