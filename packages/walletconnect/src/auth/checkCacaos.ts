import { fail, ok, type Result } from '@latchkey/base/result'
import { prefixOf } from '../sign/namespaces.ts'
import { parseDidPkh } from './didPkh.ts'
import { formatAuthMessage } from './formatAuthMessage.ts'
import {
  chainsIn,
  methodsIn,
  type Recap,
  recapIn,
  statementWithoutRecap,
  statementWithRecap,
  withoutRecap,
} from './recap.ts'
import type { AuthPayload, Cacao, VerifySignature } from './types.ts'

/** The first field that does not match the request. */
export type CacaoFault =
  | 'domain'
  | 'aud'
  | 'version'
  | 'nonce'
  | 'iat'
  | 'exp'
  | 'nbf'
  | 'statement'
  | 'requestId'
  | 'resources'
  | 'iss'
  | 'recap'
  | 'address'
  | 'signature'

/**
 * Verifies that cacaos match exactly this request: every requested field, validity in time, an account on a requested
 * chain, no further rights, the same address in all of them, one per chain, each with a valid signature.
 */
export async function checkCacaos(params: checkCacaos.Params): Promise<Result<undefined, CacaoFault>> {
  const { request, cacaos, nowMs } = params
  const address = addressOf(cacaos[0])
  for (const cacao of cacaos) {
    const fault = boundFault(request, cacao, nowMs)
    if (fault) return fail(fault)
    if (!address || addressOf(cacao) !== address) return fail('address')
  }
  // A second one would add nothing, and verifying it may take a call to a node.
  const chains = new Set(cacaos.map(({ p }) => parseDidPkh(p.iss)?.networkId))
  if (chains.size < cacaos.length) return fail('iss')
  const unchecked: unknown[] = []
  const signed = await Promise.all(
    cacaos.map((cacao) =>
      isSigned(cacao, params.verifySignature).catch((cause: unknown) => void unchecked.push(cause)),
    ),
  )
  if (signed.length > 0 && signed.every(Boolean)) return ok(undefined)
  // If one account did not sign, retrying does not help.
  if (!signed.includes(false) && unchecked.length > 0) params.onUnchecked?.(unchecked[0])
  return fail('signature')
}

export declare namespace checkCacaos {
  type Params = {
    readonly request: AuthPayload
    readonly cacaos: readonly Cacao[]
    readonly nowMs: number
    readonly verifySignature: VerifySignature
    /** Called with the reason when a signature could not be verified and all others are valid; it counts as not signed. */
    readonly onUnchecked?: ((cause: unknown) => void) | undefined
  }
}

function boundFault(request: AuthPayload, { p }: Cacao, nowMs: number): CacaoFault | undefined {
  for (const field of ['domain', 'aud', 'version', 'nonce', 'iat'] as const)
    if (p[field] !== request[field]) return field
  for (const field of ['exp', 'nbf', 'requestId'] as const)
    if (request[field] !== undefined && p[field] !== request[field]) return field
  // An unreadable time is invalid, too.
  if (p.exp !== undefined && !(nowMs < Date.parse(p.exp))) return 'exp'
  if (p.nbf !== undefined && !(nowMs >= Date.parse(p.nbf))) return 'nbf'
  const account = parseDidPkh(p.iss)
  if (!account || !request.chains.includes(account.networkId)) return 'iss'
  if (!isSame(withoutRecap(p.resources), withoutRecap(request.resources))) return 'resources'
  if (!isGranted(request, p.resources ?? [])) return 'recap'
  return isStated(request, p) ? undefined : 'statement'
}

/**
 * The requested statement, then the sentence of the ReCap. Wallets may omit that here: the signed message contains it.
 */
function isStated(request: AuthPayload, { statement = '', resources }: Cacao['p']): boolean {
  const granted = recapIn(resources)
  if (statement === (statementWithRecap(request.statement, granted) ?? '')) return true
  return granted !== undefined && statement === statementWithoutRecap(request.statement)
}

/** At most one ReCap, at the end, with methods and chains of the request only. */
function isGranted(request: AuthPayload, resources: readonly string[]): boolean {
  if (resources.length === withoutRecap(resources).length) return true
  const granted = recapIn(resources)
  if (!granted || resources.length !== withoutRecap(resources).length + 1) return false
  const namespace = prefixOf(request.chains[0] ?? '')
  const requestedMethods = methodsIn(recapIn(request.resources), namespace)
  const methods = methodsIn(granted, namespace)
  return (
    Object.keys(granted.att).every((resource) => resource === namespace) &&
    actionsOf(granted) === methods.length &&
    methods.every((method) => requestedMethods.includes(method)) &&
    chainsIn(granted, namespace).every((chain) => request.chains.includes(chain))
  )
}

const actionsOf = ({ att }: Recap): number =>
  Object.values(att).reduce((sum, actions) => sum + Object.keys(actions).length, 0)

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

/** Addresses of eip155 are compared without case. */
function addressOf(cacao: Cacao | undefined): string | undefined {
  const account = cacao && parseDidPkh(cacao.p.iss)
  return account?.namespace === 'eip155' ? account.address.toLowerCase() : account?.address
}

async function isSigned({ p, s }: Cacao, verifySignature: VerifySignature): Promise<boolean> {
  const account = parseDidPkh(p.iss)
  if (!account) return false
  const { address, networkId: chainId } = account
  const message = formatAuthMessage(p, p.iss)
  const more = s.m === undefined ? undefined : { m: s.m }
  return (await verifySignature({ type: s.t, address, chainId, message, signature: s.s, ...more })) === true
}
