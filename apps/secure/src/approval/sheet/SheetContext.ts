import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { createContext, useContext } from 'react'
import type { Estimate } from '../estimateRequest.ts'
import type { AskedRequest } from '../readRequest.ts'
import type { ApprovalTexts } from '../texts/texts.ts'

/** Shared by all parts of a sheet. */
export type SheetValue = {
  readonly texts: ApprovalTexts
  readonly asked: AskedRequest
  /** Undefined until the network has answered. */
  readonly estimate: Estimate | undefined
  /** Of the secure site. */
  readonly host: string
}

export const SheetContext = createContext<SheetValue | undefined>(undefined)

export function useSheet(): SheetValue {
  const value = useContext(SheetContext)
  if (!value) throw new RangeError('A part of the sheet is drawn outside of it.')
  return value
}

/** The token at an address: a known one, otherwise as named by its contract. */
export function tokenOf({ asked, estimate }: SheetValue, address: string): KnownToken | undefined {
  const isIt = (token: KnownToken) => token.address === address
  return asked.network?.tokens.find(isIt) ?? estimate?.claimed.find(isIt)
}
