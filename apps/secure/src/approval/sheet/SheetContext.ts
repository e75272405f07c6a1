import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { createContext, useContext } from 'react'
import type { Estimate } from '../estimateRequest.ts'
import type { AskedRequest } from '../readRequest.ts'
import type { ApprovalTexts } from '../texts/texts.ts'

/** What all parts of one sheet read. */
export type SheetValue = {
  readonly texts: ApprovalTexts
  readonly asked: AskedRequest
  /** Undefined while the network is asked. */
  readonly estimate: Estimate | undefined
}

export const SheetContext = createContext<SheetValue | undefined>(undefined)

export function useSheet(): SheetValue {
  const value = useContext(SheetContext)
  if (!value) throw new RangeError('A part of the sheet is drawn outside of it.')
  return value
}

/** The token of an address: one that the wallet knows, else in the words of its contract. */
export function tokenOf({ asked, estimate }: SheetValue, address: string): KnownToken | undefined {
  const isIt = (token: KnownToken) => token.address === address
  return asked.network?.tokens.find(isIt) ?? estimate?.claimed.find(isIt)
}
