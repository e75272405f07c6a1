/** All messages of a wallet error and the errors it wraps, for wallets that report a generic code. */
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
