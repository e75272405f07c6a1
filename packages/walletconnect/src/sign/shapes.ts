import { parseCaipAddress } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import type { Cacao } from '../auth/types.ts'
import { readMetadata } from './metadata.ts'
import { isProposalNamespaces, isStrings } from './proposalShape.ts'
import type { Participant, Properties, SessionNamespaces } from './types.ts'

export const isHex32 = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

export const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const isAccount = (value: unknown): value is string => typeof value === 'string' && !!parseCaipAddress(value)

/** Reads one end of a session. */
export function readParticipant(value: unknown): Participant | undefined {
  if (!isRecord(value) || !isHex32(value.publicKey) || !isRecord(value.metadata)) return undefined
  return { publicKey: value.publicKey, metadata: readMetadata(value.metadata) }
}

export const isSessionNamespaces = (value: unknown): value is SessionNamespaces =>
  isProposalNamespaces(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(
    (entry) => 'accounts' in entry && isStrings(entry.accounts) && entry.accounts.every(isAccount),
  )

/** A light check of records that were verified before they were stored; `readCacao` validates those of a peer. */
export const isCacaos = (value: unknown): value is readonly Cacao[] =>
  Array.isArray(value) && value.every((cacao) => isRecord(cacao) && isRecord(cacao.p) && isRecord(cacao.s))

/** `{ [name]: value }` if the value is an object, for optional properties of a record. */
export const optionalRecord = <name extends string>(name: name, value: unknown): { [key in name]?: Properties } =>
  (isRecord(value) ? { [name]: value } : {}) as { [key in name]?: Properties }
