import { parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'
import {
  AUTH_VERIFIER_MISSING,
  MISSING_OR_INVALID,
  SESSION_SETTLEMENT_FAILED,
  SIGNATURE_VERIFICATION_FAILED,
} from '@latchkey/contracts/errors/sign'
import type { Settled, SettleFault } from '../sign/app/readSettlement.ts'
import type { Engine } from '../sign/engine.ts'
import { signError, wireError } from '../sign/signError.ts'
import type { Proposal, Session, SessionNamespaces } from '../sign/types.ts'
import { authPayloadOf } from './authPayloadOf.ts'
import { type CacaoFault, checkCacaos } from './checkCacaos.ts'
import { parseDidPkh } from './didPkh.ts'
import { readAuthPayloads, readCacaos } from './readCacao.ts'
import type { AuthPayload, AuthRequest, Cacao, VerifySignature } from './types.ts'

/**
 * The sign-ins of `connect({ authentication })` for the wire. @throws AUTH_VERIFIER_MISSING, and errors of `authPayloadOf`
 */
export function prepareAuthentication(engine: Engine, requests: readonly AuthRequest[]): readonly AuthPayload[] {
  const payloads = requests.map((request) => authPayloadOf(request, engine.clock.now()))
  if (!engine.verifySignature) throw errorOf(AUTH_VERIFIER_MISSING)
  return payloads
}

/** App: a settlement with its verified sign-ins. Wallets may omit them. */
export async function settledWithAuth(
  engine: Engine,
  params: settledWithAuth.Params,
): Promise<Result<Settled & Pick<Session, 'authentication'>, SettleFault>> {
  const { settled } = params
  const responses = isRecord(params.settle) ? params.settle.proposalRequestsResponses : undefined
  const answer = isRecord(responses) ? responses.authentication : undefined
  if (answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0)) return ok(settled)
  const requests = readAuthPayloads(params.requests)
  const authentication = readCacaos(answer)
  const { verifySignature } = engine
  if (!requests || !authentication || !verifySignature) return refused(engine, 'shape')
  const { namespaces } = settled
  const nowMs = engine.clock.now()
  let cause: unknown
  const onUnchecked = (why: unknown): void => {
    cause = why
  }
  const checked = await check({ requests, cacaos: authentication, namespaces, nowMs, verifySignature, onUnchecked })
  return checked.ok ? ok({ ...settled, authentication }) : refused(engine, checked.reason, cause)
}

export declare namespace settledWithAuth {
  type Params = {
    /** As stored with the proposal. */
    readonly requests: readonly unknown[]
    /** Params of `wc_sessionSettle`, and the session read from them. */
    readonly settle: unknown
    readonly settled: Settled
  }
}

function refused(engine: Engine, reason: string, cause?: unknown): Result<never, SettleFault> {
  engine.log('authenticate.refused', { reason })
  const error = errorOf(SIGNATURE_VERIFICATION_FAILED, { cause })
  return fail({ ...wireError(SESSION_SETTLEMENT_FAILED, error.message), error })
}

/** Wallet: throws for cacaos that the app would reject. */
export async function validateApprovedCacaos(
  engine: Engine,
  proposal: Proposal,
  { cacaos, namespaces }: { readonly cacaos?: readonly Cacao[]; readonly namespaces: SessionNamespaces },
): Promise<void> {
  if (!cacaos) return
  const trust: VerifySignature = async () => true
  const { verifySignature = trust } = engine
  const { authentication: requests = [] } = proposal
  const checked = await check({ requests, cacaos, namespaces, nowMs: engine.clock.now(), verifySignature })
  if (!checked.ok) throw signError(MISSING_OR_INVALID, `approve() cacaos: ${checked.reason}`)
}

type Check = Omit<checkCacaos.Params, 'request'> & {
  readonly requests: readonly AuthPayload[]
  readonly namespaces: SessionNamespaces
}

/** Every cacao matches one of the requests and is signed by an account of the session. */
async function check({ requests, cacaos, namespaces, ...more }: Check): Promise<Result<undefined, CacaoFault>> {
  if (!cacaos.every((cacao) => isOfSession(cacao, namespaces))) return fail('address')
  const groups = requests.map((request) => ({ request, cacaos: cacaos.filter((cacao) => isFor(request, cacao)) }))
  if (!cacaos.every((cacao) => groups.some((group) => group.cacaos.includes(cacao)))) return fail('nonce')
  for (const group of groups) {
    if (group.cacaos.length === 0) continue
    const checked = await checkCacaos({ ...group, ...more })
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

const isFor = (request: AuthPayload, { p }: Cacao): boolean =>
  p.nonce === request.nonce && request.chains.includes(parseDidPkh(p.iss)?.networkId ?? '')

function isOfSession({ p }: Cacao, namespaces: SessionNamespaces): boolean {
  const signer = parseDidPkh(p.iss)
  const accounts = Object.values(namespaces).flatMap((entry) => entry.accounts)
  return accounts.some((account) => {
    const parsed = parseCaipAddress(account)
    if (!parsed || !signer || parsed.namespace !== signer.namespace) return false
    const isOne = parsed.address === signer.address
    return isOne || (signer.namespace === 'eip155' && parsed.address.toLowerCase() === signer.address.toLowerCase())
  })
}
