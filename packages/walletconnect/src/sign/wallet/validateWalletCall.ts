import { isRecord } from '@latchkey/base/isRecord'
import {
  MISSING_OR_INVALID,
  NON_CONFORMING_NAMESPACES,
  UNSUPPORTED_ACCOUNTS,
  UNSUPPORTED_CHAINS,
  UNSUPPORTED_EVENTS,
  UNSUPPORTED_METHODS,
  UNSUPPORTED_NAMESPACE_KEY,
} from '@latchkey/contracts/errors/sign'
import { isChainApproved, isEventApproved } from '../approvedNamespaces.ts'
import { conformanceFault } from '../conformance.ts'
import { isChain, isStrings } from '../proposalShape.ts'
import { isAccount } from '../shapes.ts'
import { printable, signError } from '../signError.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../types.ts'

/** Throws for invalid namespaces of `approve()` or `update()`. */
export function validateNamespaces(
  call: 'approve' | 'update',
  required: ProposalNamespaces,
  namespaces: unknown,
): void {
  if (!isRecord(namespaces) || Object.keys(namespaces).length === 0)
    throw signError(MISSING_OR_INVALID, `${call}(), namespaces should be an object with data`)
  for (const [key, entry] of Object.entries(namespaces)) {
    if (!isNamespaceKey(key)) throw signError(UNSUPPORTED_NAMESPACE_KEY, `${call}() namespace key: ${key}`)
    validateEntry(call, isRecord(entry) ? entry : {})
  }
  const fault = conformanceFault(required, namespaces as SessionNamespaces, `${call}()`)
  if (fault) throw signError(NON_CONFORMING_NAMESPACES, fault)
}

/** A namespace or a chain (CAIP-2). `multiversx` is two letters longer than CAIP-2 allows, but in use (spec S9.12). */
const isNamespaceKey = (key: string): boolean => /^[-a-z0-9]{3,10}(:[-_a-zA-Z0-9]{1,32})?$/.test(key)

function validateEntry(call: string, { chains, accounts, methods, events }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(accounts))
    throw signError(
      UNSUPPORTED_ACCOUNTS,
      `${call}() namespace, accounts should be an array of strings conforming to "namespace:chainId:address" format`,
    )
  for (const account of accounts)
    if (!isAccount(account))
      throw signError(
        UNSUPPORTED_ACCOUNTS,
        `${call}() namespace, account ${printable(account)} should be a string and conform to "namespace:chainId:address" format`,
      )
  if (chains !== undefined && !(isStrings(chains) && chains.every(isChain)))
    throw signError(
      UNSUPPORTED_CHAINS,
      `${call}() namespace, chains should be an array of strings conforming to "namespace:chainId" format`,
    )
  if (!isStrings(methods)) throw signError(UNSUPPORTED_METHODS, listText(call, 'methods'))
  if (!isStrings(events)) throw signError(UNSUPPORTED_EVENTS, listText(call, 'events'))
}

const listText = (call: string, what: string): string =>
  `${call}(), namespace, ${what} should be an array of strings or empty array for no ${what}`

/** Throws if a rejection has no text or no non-zero code: the peer could not distinguish it from a malformed response. */
export function validateReason(reason: unknown): void {
  if (!isReason(reason)) throw signError(MISSING_OR_INVALID, `reject() reason: ${JSON.stringify(reason)}`)
}

const isReason = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isInteger(value.code) &&
  value.code !== 0 &&
  typeof value.message === 'string' &&
  value.message !== ''

/** Throws if a response has no id, or neither a result nor a valid error. The result never appears in the error. */
export function validateResponse(response: unknown): void {
  if (isRecord(response) && typeof response.id === 'number') {
    if ('error' in response ? isReason(response.error) : response.result !== undefined) return
  }
  const { id, error } = isRecord(response) ? response : {}
  throw signError(MISSING_OR_INVALID, `respond() response: ${JSON.stringify({ id, error })}`)
}

/** Throws when an event has no name, or is not approved on its chain. The event's data never appears in the error. */
export function validateEvent(
  namespaces: SessionNamespaces,
  params: { readonly name: unknown; readonly chainId: unknown },
): void {
  const { name, chainId } = params
  if (!isChainApproved(namespaces, String(chainId))) throw signError(MISSING_OR_INVALID, `emit() chainId: ${chainId}`)
  if (typeof name !== 'string' || !isEventApproved(namespaces, String(chainId), name))
    throw signError(MISSING_OR_INVALID, `emit() event: ${JSON.stringify({ name })}`)
}
