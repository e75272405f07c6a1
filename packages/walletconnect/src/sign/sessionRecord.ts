import { isRecord } from '@latchkey/base/isRecord'
import { isProposalNamespaces } from './proposalShape.ts'
import { isCacaos, isFiniteNumber, isHex32, isSessionNamespaces, optionalRecord, readParticipant } from './shapes.ts'
import type { Session } from './types.ts'

/** The two messages of an approval, stored until the relay has them. */
export type Settlement = {
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly sessionProposalResponse: string
  readonly sessionSettlementRequest: string
}

/** A stored session. `symKey` is secret. */
export type SessionRecord = {
  readonly session: Session
  /** 32 bytes hex. */
  readonly symKey: string
  /** Id of the wallet's settle request, whose answer acknowledges the session. */
  readonly settleId?: number
  readonly settlement?: Settlement
  /** Id of the last applied update; older updates are rejected as out of sync. */
  readonly lastUpdateId?: number
  /** We disconnected; the record stays until the peer was notified. */
  readonly closing?: boolean
}

export function readSessionRecord(value: unknown): SessionRecord | undefined {
  if (!isRecord(value) || !isHex32(value.symKey)) return undefined
  const session = readSession(value.session)
  if (!session) return undefined
  const { settleId, settlement, lastUpdateId } = value
  return {
    session,
    symKey: value.symKey,
    ...(isFiniteNumber(settleId) && { settleId }),
    ...(isSettlement(settlement) && { settlement }),
    ...(isFiniteNumber(lastUpdateId) && { lastUpdateId }),
    ...(value.closing === true && { closing: true }),
  }
}

function readSession(value: unknown): Session | undefined {
  if (!isRecord(value)) return undefined
  const { topic, pairingTopic, expirySec, acknowledged, controller } = value
  const { namespaces, requiredNamespaces, optionalNamespaces } = value
  const self = readParticipant(value.self)
  const peer = readParticipant(value.peer)
  if (!self || !peer || !isHex32(topic) || !isHex32(pairingTopic) || !isHex32(controller)) return undefined
  if (!isFiniteNumber(expirySec) || !isSessionNamespaces(namespaces)) return undefined
  if (!isProposalNamespaces(requiredNamespaces) || !isProposalNamespaces(optionalNamespaces)) return undefined
  return {
    topic,
    pairingTopic,
    expirySec,
    acknowledged: acknowledged === true,
    controller,
    namespaces,
    requiredNamespaces,
    optionalNamespaces,
    ...optionalRecord('sessionProperties', value.sessionProperties),
    ...optionalRecord('scopedProperties', value.scopedProperties),
    ...optionalRecord('sessionConfig', value.sessionConfig),
    ...(isCacaos(value.authentication) && { authentication: value.authentication }),
    self,
    peer,
  }
}

const isSettlement = (value: unknown): value is Settlement =>
  isRecord(value) &&
  isHex32(value.pairingTopic) &&
  isHex32(value.sessionTopic) &&
  typeof value.sessionProposalResponse === 'string' &&
  typeof value.sessionSettlementRequest === 'string'
