import { isRecord } from '@latchkey/base/isRecord'
import type { Storage } from '@latchkey/base/storage'
import { isChain, isProposalNamespaces } from '../sign/proposalShape.ts'
import { createRecordStore } from '../sign/recordStore.ts'
import { isFiniteNumber, isHex32 } from '../sign/shapes.ts'
import type { SignLog } from '../sign/types.ts'
import type { ProviderNamespace, ProviderNamespaces } from './types.ts'

/** State of a provider besides the session itself; it survives a reload. */
export type ProviderState = {
  /** Topic of the current session. */
  readonly topic?: string | undefined
  /** Namespaces that the app requested for that session. */
  readonly namespaces: ProviderNamespaces
  /** CAIP-2 id by namespace. */
  readonly defaultChains: Readonly<Record<string, string>>
  /** The account that an `accountsChanged` event put first, by namespace. */
  readonly firstAccounts: Readonly<Record<string, string>>
  /** A pending pairing; its session may arrive after a reload. */
  readonly pending?: { readonly pairingTopic: string; readonly namespaces: ProviderNamespaces } | undefined
}

/** Calls that a wallet sent, to read their status from the chain (EIP-5792). */
export type SentCalls = {
  readonly id: string
  readonly version: string
  readonly atomic: boolean
  /** Hex. */
  readonly chainId: string
  readonly capabilities: Readonly<Record<string, unknown>>
  /** CAIP-2 id of the chain of the transactions. */
  readonly caip2: string
  readonly hashes: readonly string[]
  /** Unix seconds. */
  readonly expirySec: number
}

export type ProviderMemory = {
  readonly load: () => Promise<void>
  readonly state: () => ProviderState
  /** Changes memory at once; the promise settles when it is stored. */
  readonly set: (state: ProviderState) => Promise<void>
  readonly sentCalls: (id: string) => SentCalls | undefined
  readonly addSentCalls: (calls: SentCalls) => Promise<void>
}

/** State without a session. */
export const emptyState: ProviderState = { namespaces: {}, defaultChains: {}, firstAccounts: {} }
const stateId = 'state'

export function createProviderMemory({ storage, name, log, nowSec }: createProviderMemory.Params): ProviderMemory {
  const prefix = `provider/${name}/`
  const states = createRecordStore({ storage, prefix, idOf: () => stateId, read: readState, log })
  const calls = createRecordStore({ storage, prefix: `${prefix}calls/`, idOf: ({ id }) => id, read: readCalls, log })
  const state = (): ProviderState => states.get(stateId) ?? emptyState
  const dropExpired = async (): Promise<void> => {
    const gone = calls.list().filter(({ expirySec }) => expirySec <= nowSec())
    await Promise.all(gone.map(({ id }) => calls.delete(id)))
  }
  return {
    async load() {
      await Promise.all([states.refresh(stateId), calls.load()])
      await dropExpired()
    },
    state,
    set: states.put,
    sentCalls(id) {
      const known = calls.get(id)
      return known && known.expirySec > nowSec() ? known : undefined
    },
    async addSentCalls(added) {
      await dropExpired()
      await calls.put(added)
    },
  }
}

export declare namespace createProviderMemory {
  type Params = {
    readonly storage: Storage
    readonly name: string
    readonly log: SignLog
    readonly nowSec: () => number
  }
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isProviderNamespaces = (value: unknown): value is ProviderNamespaces =>
  isProposalNamespaces(value) &&
  Object.values(value).every(
    ({ rpcMap, defaultChain }: ProviderNamespace) =>
      (rpcMap === undefined || isTexts(rpcMap)) && (defaultChain === undefined || typeof defaultChain === 'string'),
  )

function readState(value: unknown): ProviderState | undefined {
  if (!isRecord(value) || !isProviderNamespaces(value.namespaces)) return undefined
  const { topic, namespaces, defaultChains, firstAccounts, pending } = value
  if (!isTexts(defaultChains) || !Object.values(defaultChains).every(isChain) || !isTexts(firstAccounts))
    return undefined
  const state = { namespaces, defaultChains, firstAccounts, ...(isHex32(topic) && { topic }) }
  if (!isRecord(pending) || !isHex32(pending.pairingTopic) || !isProviderNamespaces(pending.namespaces)) return state
  return { ...state, pending: { pairingTopic: pending.pairingTopic, namespaces: pending.namespaces } }
}

function readCalls(value: unknown): SentCalls | undefined {
  if (!isRecord(value) || !isRecord(value.capabilities) || !Array.isArray(value.hashes)) return undefined
  const { id, version, chainId, caip2, hashes, expirySec } = value
  if (typeof id !== 'string' || typeof version !== 'string' || typeof chainId !== 'string') return undefined
  if (!isChain(caip2) || !isFiniteNumber(expirySec) || !hashes.every((hash) => typeof hash === 'string'))
    return undefined
  const { capabilities } = value
  return { id, version, atomic: value.atomic === true, chainId, capabilities, caip2, hashes, expirySec }
}
