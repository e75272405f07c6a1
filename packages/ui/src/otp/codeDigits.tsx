/** Code points of the zero in the digits of Arabic, Persian and full-width keyboards. */
const zeros = [0x660, 0x6f0, 0xff10]

/** The digits of a text as ASCII: a pasted code may have spaces, and a keyboard digits of its own. */
export function codeDigits(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const zero = zeros.find((one) => code >= one && code < one + 10)
      return zero === undefined ? character : String(code - zero)
    })
    .filter((character) => /^[0-9]$/.test(character))
    .join('')
}
