import { createContext, useContext } from 'react'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import type { ApprovalTexts } from '../../texts/approvalTexts.ts'
import type { Estimate } from '../estimate/estimateRequest.ts'

/** Shared by all parts of a sheet. */
export type SheetValue = {
  readonly texts: ApprovalTexts
  readonly asked: DecodedRequest
  /** Undefined until the network has responded. */
  readonly estimate: Estimate | undefined
  /** Picture of a network, by CAIP-2 id. Undefined until the pictures have loaded. */
  readonly networkPicture: ((id: string) => string | undefined) | undefined
  /** Host of the secure site. */
  readonly host: string
}

/** Provided by the sheet to all of its parts. */
export const SheetContext = createContext({} as SheetValue)

export const useSheet = (): SheetValue => useContext(SheetContext)
