type Query = { readonly error: Error | null; readonly isPending: boolean; readonly errorUpdateCount: number }

/**
 * A query without data loses its error while it is retried, so a banner would flicker. Returns a function that keeps the error of
 * each `key` until the query settles.
 */
export function lastingErrors() {
  const errors = new Map<string, Error>()
  return (key: string, { error, isPending, errorUpdateCount }: Query): Error | null => {
    if (error) errors.set(key, error)
    return error ?? (isPending && errorUpdateCount > 0 ? (errors.get(key) ?? null) : null)
  }
}
