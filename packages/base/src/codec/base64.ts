/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // Spreading a large array overflows the stack, so characters are added in slices.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Bytes of a base64 or base64url text, padded or not; undefined if it is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(standard)) return undefined
  try {
    return Uint8Array.from(atob(standard), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
