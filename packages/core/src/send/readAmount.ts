/** A parsed amount: the decimal text for `parseUnits`, or why it is not (yet) an amount. */
export type ReadAmount =
  | { readonly decimal: string; readonly fault?: undefined }
  /** `ambiguous`: two interpretations; `unfinished`: valid with more digits; `invalid`: otherwise. */
  | { readonly decimal?: undefined; readonly fault: 'ambiguous' | 'unfinished' | 'invalid' }

/**
 * Parses an amount in the notations of different countries, without guessing: a point is the decimal separator; groups of three and
 * a decimal comma are accepted only if unambiguous. `1,000` is a thousand to some and one to others.
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

/** The first separator of a grouped amount groups; a different one after it is the decimal separator. */
function ungrouped(text: string): string {
  const group = text.includes(',') && (!text.includes('.') || text.indexOf(',') < text.indexOf('.')) ? ',' : '.'
  return text.replaceAll(group, '').replace(',', '.')
}
