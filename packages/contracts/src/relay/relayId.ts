/** Id of a relay request. Clients send 19-digit numbers, which JSON.parse rounds, so the digits are kept as text. */
export type RelayId = {
  /** The JSON token, echoed unchanged. */
  readonly raw: string
  /** Normalised, to match responses with requests: `1`, `"1"` and `"1n"` are equal. */
  readonly key: string
}

const idMaxChars = 80

/** The id of a JSON object. The text must be valid JSON; it is not checked again. */
export function relayIdOf(text: string): RelayId | undefined {
  const raw = topLevelToken(text, 'id')
  if (raw === undefined || raw.length > idMaxChars) return undefined
  if (/^-?\d+$/.test(raw)) return { raw, key: raw }
  if (!raw.startsWith('"')) return undefined
  const value = JSON.parse(raw) as string
  return value === '' ? undefined : { raw, key: value.replace(/^(\d+)n$/, '$1') }
}

/** Token of the first top-level member called `name`. Strings are skipped with indexOf, because messages are long. */
function topLevelToken(text: string, name: string): string | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (char === '"') {
      const end = endOfString(text, at)
      const after = skipSpace(text, end + 1)
      if (depth === 1 && text[after] === ':' && text.slice(at + 1, end) === name) {
        return tokenAt(text, skipSpace(text, after + 1))
      }
      at = end
    }
  }
  return undefined
}

function tokenAt(text: string, start: number): string {
  if (text[start] === '"') return text.slice(start, endOfString(text, start) + 1)
  return /^[^\s,}\]]*/.exec(text.slice(start, start + idMaxChars + 1))?.[0] ?? ''
}

/** Index of the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  return at
}
