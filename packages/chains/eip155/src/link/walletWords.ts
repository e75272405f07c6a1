/** What a wallet said, in the error that was made of it and in those it wraps: the code of an error may be a general one. */
export function walletWords(error: unknown): string {
  const words: string[] = []
  let at: unknown = error
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth += 1) {
    const { message, cause, data } = at as {
      message?: unknown
      cause?: unknown
      data?: { originalError?: unknown } | null
    }
    if (typeof message === 'string') words.push(message)
    at = cause ?? data?.originalError
  }
  return words.join(' ')
}
