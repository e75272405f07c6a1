import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import type { Cacao } from '../auth/types.ts'
import type { Metadata, Participant, Properties, ProposalNamespaces, SessionNamespaces } from './types.ts'

export const isHex32 = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

export const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

export const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const isChain = (value: unknown): value is string => typeof value === 'string' && !!parseCaipNetworkId(value)

export const isAccount = (value: unknown): value is string => typeof value === 'string' && !!parseCaipAddress(value)

/** Reads the metadata of a peer; missing texts become empty strings. */
export function readParticipant(value: unknown): Participant | undefined {
  if (!isRecord(value) || !isHex32(value.publicKey) || !isRecord(value.metadata)) return undefined
  return { publicKey: value.publicKey, metadata: readMetadata(value.metadata) }
}

function readMetadata(value: Readonly<Record<string, unknown>>): Metadata {
  const redirect = isRecord(value.redirect) ? value.redirect : undefined
  return {
    name: text(value.name),
    description: text(value.description),
    url: text(value.url),
    icons: isStrings(value.icons) ? value.icons : [],
    ...(typeof value.verifyUrl === 'string' && { verifyUrl: value.verifyUrl }),
    ...(redirect && {
      redirect: {
        ...(typeof redirect.native === 'string' && { native: redirect.native }),
        ...(typeof redirect.universal === 'string' && { universal: redirect.universal }),
        // Mobile wallets refuse a redirect without this flag. We support no link mode.
        linkMode: false,
      },
    }),
  }
}

/** Our metadata for the peer. */
export const metadataOut = (metadata: Metadata): Metadata => readMetadata({ ...metadata })

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isProposalNamespaces = (value: unknown): value is ProposalNamespaces =>
  isRecord(value) &&
  Object.values(value).every(
    (entry) =>
      isRecord(entry) &&
      isStrings(entry.methods) &&
      isStrings(entry.events) &&
      (entry.chains === undefined || (isStrings(entry.chains) && entry.chains.every(isChain))),
  )

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
