import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { createContext, useContext } from 'react'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import type { ApprovalTexts } from '../../texts/approvalTexts.ts'
import type { Estimate } from '../estimateRequest.ts'

/** Shared by all parts of a sheet. */
export type SheetValue = {
  readonly texts: ApprovalTexts
  readonly asked: DecodedRequest
  /** Undefined until the network has answered. */
  readonly estimate: Estimate | undefined
  /** Of the secure site. */
  readonly host: string
}

/** Provided by the sheet to all of its parts. */
export const SheetContext = createContext({} as SheetValue)

export const useSheet = (): SheetValue => useContext(SheetContext)

/** The token at an address: a known one, otherwise as named by its contract. */
export function tokenOf({ asked, estimate }: SheetValue, address: string): KnownToken | undefined {
  const isIt = (token: KnownToken) => token.address === address
  return asked.network?.tokens.find(isIt) ?? estimate?.claimed.find(isIt)
}
