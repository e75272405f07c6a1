import { parseCaipNetworkId } from '@latchkey/base/caip'
import { isRecord } from '@latchkey/base/isRecord'
import type { ProposalNamespaces } from './types.ts'

export const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

export const isChain = (value: unknown): value is string => typeof value === 'string' && !!parseCaipNetworkId(value)

export const isProposalNamespaces = (value: unknown): value is ProposalNamespaces =>
  isRecord(value) &&
  Object.values(value).every(
    (entry) =>
      isRecord(entry) &&
      isStrings(entry.methods) &&
      isStrings(entry.events) &&
      (entry.chains === undefined || (isStrings(entry.chains) && entry.chains.every(isChain))),
  )
