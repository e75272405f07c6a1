/**
 * The parsed URL; undefined for anything else. Use it instead of `URL.canParse`, which in Node 20 and 22 refuses URLs with letters
 * such as `ü` once V8 has optimised its caller.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
