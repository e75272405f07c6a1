/** An error response of Solana's JSON-RPC, with the codes of its nodes. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const parseError = () => new RpcError(-32700, 'Parse error')
export const invalidRequest = (reason = 'Invalid request') => new RpcError(-32600, reason)
export const methodNotFound = () => new RpcError(-32601, 'Method not found')
export const invalidParams = (reason: string) => new RpcError(-32602, reason)
export const preflightFailed = (reason: string, data: unknown) =>
  new RpcError(-32002, `Transaction simulation failed: ${reason}`, data)
export const signatureFailed = () => new RpcError(-32003, 'Transaction signature verification failure')
export const unsupportedVersion = (version: number) =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
export const contextSlotNotReached = (contextSlot: bigint) =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot })
