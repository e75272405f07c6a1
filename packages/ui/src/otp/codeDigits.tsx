/** Code points of the digit zero on Arabic, Persian and full-width keyboards. */
const zeros = [0x660, 0x6f0, 0xff10]

/** Extracts the digits of a text as ASCII. Pasted codes may contain spaces, and some keyboards type non-ASCII digits. */
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

/**
 * The code in the text of a field, of at most `length` digits. A digit after a complete code starts a new one, so that a wrong
 * code need not be deleted first.
 */
export function typedCode(text: string, { shown, length }: typedCode.Params): string {
  const digits = codeDigits(text)
  const beginsAgain = shown.length === length && digits.length > length && digits.startsWith(shown)
  return (beginsAgain ? digits.slice(length) : digits).slice(0, length)
}

export declare namespace typedCode {
  /** `shown`: the code before the change. */
  type Params = { readonly shown: string; readonly length: number }
}
