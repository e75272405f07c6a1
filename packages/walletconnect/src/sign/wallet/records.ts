import { isRecord } from '@latchkey/base/isRecord'
import { readAuthPayloads } from '../../auth/readCacao.ts'
import type { Pairing } from '../../pairing/pairing.machine.ts'
import { readVerifyContext } from '../../verify/readVerifyContext.ts'
import { isOutcome } from '../app/records.ts'
import type { Outcome } from '../jsonRpc.ts'
import { isProposalNamespaces, isStrings } from '../proposalShape.ts'
import { isFiniteNumber, isHex32, optionalRecord, readParticipant } from '../shapes.ts'
import type { Proposal, SessionRequest } from '../types.ts'
import { wholeSeconds } from '../wholeSeconds.ts'

export function readPairing(value: unknown): Pairing | undefined {
  if (!isRecord(value)) return undefined
  const { topic, symKey, active, methods, peerUrl } = value
  const expirySec = wholeSeconds(value.expirySec)
  if (!isHex32(topic) || !isHex32(symKey) || expirySec === undefined) return undefined
  return {
    topic,
    symKey,
    expirySec,
    active: active === true,
    ...(isStrings(methods) && { methods }),
    ...(typeof peerUrl === 'string' && { peerUrl }),
  }
}

export function readProposal(value: unknown): Proposal | undefined {
  if (!isRecord(value)) return undefined
  const { id, pairingTopic, requiredNamespaces = {}, optionalNamespaces = {}, attestation } = value
  const proposer = readParticipant(value.proposer)
  const expirySec = wholeSeconds(value.expirySec)
  if (!proposer || !isFiniteNumber(id) || !isHex32(pairingTopic) || expirySec === undefined) return undefined
  if (!isProposalNamespaces(requiredNamespaces) || !isProposalNamespaces(optionalNamespaces)) return undefined
  return {
    id,
    pairingTopic,
    expirySec,
    proposer,
    requiredNamespaces,
    optionalNamespaces,
    ...optionalRecord('sessionProperties', value.sessionProperties),
    ...optionalRecord('scopedProperties', value.scopedProperties),
    ...(typeof attestation === 'string' && attestation && { attestation }),
    verifyContext: readVerifyContext(value.verifyContext, proposer.metadata.url),
    ...readAuthentication(value),
  }
}

/** Sign-ins requested with a proposal, in the form of the wire or of our storage. */
function readAuthentication({
  requests,
  authentication,
}: Readonly<Record<string, unknown>>): Pick<Proposal, 'authentication'> {
  const requestedAuth = readAuthPayloads(authentication ?? (isRecord(requests) ? requests.authentication : undefined))
  return requestedAuth ? { authentication: requestedAuth } : {}
}

/** A request of an app. Once the response is sent, only the id is kept, to recognise repeats. */
export type ReceivedRequest = {
  readonly request: SessionRequest
  /** Our response, until the relay has it. */
  readonly outcome?: Outcome
  readonly done?: boolean
}

export function readReceivedRequest(value: unknown): ReceivedRequest | undefined {
  if (!isRecord(value) || !isRecord(value.request)) return undefined
  const { id, topic, chainId, method, params } = value.request
  const expirySec = wholeSeconds(value.request.expirySec)
  if (!isFiniteNumber(id) || !isHex32(topic) || expirySec === undefined) return undefined
  if (typeof chainId !== 'string' || typeof method !== 'string') return undefined
  return {
    request: {
      id,
      topic,
      chainId,
      method,
      params,
      expirySec,
      verifyContext: readVerifyContext(value.request.verifyContext, ''),
    },
    ...(isOutcome(value.outcome) && { outcome: value.outcome }),
    ...(value.done === true && { done: true }),
  }
}
