import { attachSheets } from './attachSheets.tsx'

/**
 * A ref that attaches the sheets a component needs when its element arrives, before the first paint.
 * Make it once per module (`const ref = sheetRef(sheet)`), so that it stays the same function between renders.
 */
export function sheetRef(...sheets: readonly string[]): (node: Element | null) => void {
  return (node) => {
    if (node) attachSheets(node, sheets)
  }
}
