/** The part of an EIP-1193 provider in use. */
export type Eip1193Provider = {
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly on?: (event: string, listener: (payload: unknown) => void) => unknown
  readonly removeListener?: (event: string, listener: (payload: unknown) => void) => unknown
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
}
