export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Decodes UTF-8; undefined if it is malformed. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
