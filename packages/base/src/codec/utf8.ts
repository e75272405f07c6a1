export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Text of well-formed UTF-8; undefined for bytes that are not. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
