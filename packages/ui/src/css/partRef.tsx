import { sheet as tokens } from '../layer/sheetTokens.lk.css'
import { sheetRef } from './sheetRef.tsx'

/** `sheetRef` for every part that does not load with the page: adds the tokens that the button does not need. */
export function partRef(...sheets: readonly string[]): (node: Element | null) => void {
  return sheetRef(tokens, ...sheets)
}
