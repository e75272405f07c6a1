/** A JSON-RPC error on the wire. */
export type WireError = { readonly code: number; readonly message: string; readonly data?: unknown }
export type Outcome = { readonly result: unknown } | { readonly error: WireError }

/** Compact JSON in the order id, jsonrpc, method, params: peers hash the bytes, so the order is part of the protocol. */
export const requestText = (id: number, method: string, params: unknown): string =>
  JSON.stringify({ id, jsonrpc: '2.0', method, params })

/** Compact JSON in the order id, jsonrpc, result or error. */
export const responseText = (id: number, outcome: Outcome): string =>
  'error' in outcome
    ? JSON.stringify({ id, jsonrpc: '2.0', error: outcome.error })
    : JSON.stringify({ id, jsonrpc: '2.0', result: outcome.result ?? null })
