type Query = { readonly error: Error | null; readonly isPending: boolean; readonly errorUpdateCount: number }

/**
 * A query without data forgets its error while it is repeated, so that a banner would go and come back. Returns a function that
 * remembers the error of each `key` until there is an answer.
 */
export function lastingErrors() {
  const errors = new Map<string, Error>()
  return (key: string, { error, isPending, errorUpdateCount }: Query): Error | null => {
    if (error) errors.set(key, error)
    return error ?? (isPending && errorUpdateCount > 0 ? (errors.get(key) ?? null) : null)
  }
}
