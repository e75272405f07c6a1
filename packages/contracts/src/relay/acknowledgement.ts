const pattern = /^\{"id":(\d{1,17}),"jsonrpc":"2\.0","result":true\}$/
const maxChars = 60

/** The id of a plain success. Half of all frames are one, so they are matched without parsing. */
export const acknowledgedId = (text: string): string | undefined =>
  text.length <= maxChars ? pattern.exec(text)?.[1] : undefined
