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

/** The first thing that is not as it was asked for. */
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
 * Whether cacaos answer this request and no other: every field that was asked for, validity in time, an account on a chain that
 * was asked for, no more rights than asked for, one address in all of them, one for each chain, each signed by it.
 */
export async function checkCacaos(params: checkCacaos.Params): Promise<Result<undefined, CacaoFault>> {
  const { request, cacaos, nowMs } = params
  const address = addressOf(cacaos[0])
  for (const cacao of cacaos) {
    const fault = boundFault(request, cacao, nowMs)
    if (fault) return fail(fault)
    if (!address || addressOf(cacao) !== address) return fail('address')
  }
  // A second one says nothing more, and its check may cost a call to a node.
  const chains = new Set(cacaos.map(({ p }) => parseDidPkh(p.iss)?.networkId))
  if (chains.size < cacaos.length) return fail('iss')
  const unchecked: unknown[] = []
  const signed = await Promise.all(
    cacaos.map((cacao) =>
      isSigned(cacao, params.verifySignature).catch((cause: unknown) => void unchecked.push(cause)),
    ),
  )
  if (signed.length > 0 && signed.every(Boolean)) return ok(undefined)
  // Where one account did not sign, trying again helps nobody.
  if (!signed.includes(false) && unchecked.length > 0) params.onUnchecked?.(unchecked[0])
  return fail('signature')
}

export declare namespace checkCacaos {
  type Params = {
    readonly request: AuthPayload
    readonly cacaos: readonly Cacao[]
    readonly nowMs: number
    readonly verifySignature: VerifySignature
    /** Hears why a signature could not be checked, where each of the others is good; it counts as not signed. */
    readonly onUnchecked?: ((cause: unknown) => void) | undefined
  }
}

function boundFault(request: AuthPayload, { p }: Cacao, nowMs: number): CacaoFault | undefined {
  for (const field of ['domain', 'aud', 'version', 'nonce', 'iat'] as const)
    if (p[field] !== request[field]) return field
  for (const field of ['exp', 'nbf', 'requestId'] as const)
    if (request[field] !== undefined && p[field] !== request[field]) return field
  // A time that cannot be read is not valid either.
  if (p.exp !== undefined && !(nowMs < Date.parse(p.exp))) return 'exp'
  if (p.nbf !== undefined && !(nowMs >= Date.parse(p.nbf))) return 'nbf'
  const account = parseDidPkh(p.iss)
  if (!account || !request.chains.includes(account.networkId)) return 'iss'
  if (!isSame(withoutRecap(p.resources), withoutRecap(request.resources))) return 'resources'
  if (!isGranted(request, p.resources ?? [])) return 'recap'
  return isStated(request, p) ? undefined : 'statement'
}

/** As it was asked, then the words of what the ReCap grants. A wallet may leave those out here: the message it signs has them. */
function isStated(request: AuthPayload, { statement = '', resources }: Cacao['p']): boolean {
  const granted = recapIn(resources)
  if (statement === (statementWithRecap(request.statement, granted) ?? '')) return true
  return granted !== undefined && statement === statementWithoutRecap(request.statement)
}

/** At most one ReCap, at the end, that speaks of nothing but methods and chains of the request. */
function isGranted(request: AuthPayload, resources: readonly string[]): boolean {
  if (resources.length === withoutRecap(resources).length) return true
  const granted = recapIn(resources)
  if (!granted || resources.length !== withoutRecap(resources).length + 1) return false
  const namespace = prefixOf(request.chains[0] ?? '')
  const asked = methodsIn(recapIn(request.resources), namespace)
  const methods = methodsIn(granted, namespace)
  return (
    Object.keys(granted.att).every((resource) => resource === namespace) &&
    actionsOf(granted) === methods.length &&
    methods.every((method) => asked.includes(method)) &&
    chainsIn(granted, namespace).every((chain) => request.chains.includes(chain))
  )
}

const actionsOf = ({ att }: Recap): number =>
  Object.values(att).reduce((sum, actions) => sum + Object.keys(actions).length, 0)

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

/** For comparing: addresses of eip155 are the same in any case. */
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
