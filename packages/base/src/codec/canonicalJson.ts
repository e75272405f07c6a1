/** A value that has exactly one canonical text. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }

/**
 * JSON text by the JSON Canonicalization Scheme (RFC 8785): equal values have equal texts, so they can be signed or bound to a
 * ciphertext. Properties that are undefined are left out.
 *
 * @throws TypeError for values that JSON cannot represent: NaN, infinities, unpaired surrogates, functions, big integers
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return objectText(value as { readonly [name: string]: JsonValue })
  return scalarText(value)
}

function objectText(object: { readonly [name: string]: JsonValue | undefined }): string {
  const names = Object.keys(object).filter((name) => object[name] !== undefined)
  // sort() orders by UTF-16 code units by default, as RFC 8785 requires.
  const properties = names.sort().map((name) => `${scalarText(name)}:${canonicalJson(object[name] as JsonValue)}`)
  return `{${properties.join(',')}}`
}

function scalarText(value: unknown): string {
  const isText = typeof value === 'string' && !/\p{Surrogate}/u.test(value)
  if (isText || typeof value === 'boolean' || value === null || Number.isFinite(value)) return JSON.stringify(value)
  throw new TypeError(`canonical JSON cannot hold this ${typeof value}`)
}
