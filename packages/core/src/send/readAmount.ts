/** What was typed as an amount: the decimal text for `parseUnits`, or why it is none (yet). */
export type ReadAmount =
  | { readonly decimal: string; readonly fault?: undefined }
  /** `ambiguous`: two readings; `unfinished`: more digits can make it an amount; `invalid`: nothing can. */
  | { readonly decimal?: undefined; readonly fault: 'ambiguous' | 'unfinished' | 'invalid' }

/**
 * Reads an amount as people of different countries write it, and never guesses: a point is the decimal sign; groups of three and
 * a decimal comma are taken where they can be nothing else. `1,000` is a thousand to some and one to others.
 */
export function readAmount(typed: string): ReadAmount {
  const text = typed.trim()
  if (/^(\d+\.?\d*|\.\d+)$/.test(text)) return { decimal: text }
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return { fault: 'ambiguous' }
  if (/^(\d+,\d*|,\d+)$/.test(text)) return { decimal: text.replace(',', '.') }
  const groups = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d*)?|(?:,\d{3}){2,}|(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/
  if (groups.test(text)) return { decimal: ungrouped(text) }
  const unfinished = /^([.,]|[1-9]\d{0,2}((,\d{3})+,\d{0,2}|(\.\d{3})+\.\d{0,2}))$/
  return { fault: unfinished.test(text) ? 'unfinished' : 'invalid' }
}

/** The first sign of a grouped amount groups; another one after it is the decimal sign. */
function ungrouped(text: string): string {
  const group = text.includes(',') && (!text.includes('.') || text.indexOf(',') < text.indexOf('.')) ? ',' : '.'
  return text.replaceAll(group, '').replace(',', '.')
}
