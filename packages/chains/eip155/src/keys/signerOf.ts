import { isRecord } from '@latchkey/base/isRecord'

/** Position of the account in each method's parameters. */
const positions: Readonly<Record<string, (args: readonly unknown[]) => unknown>> = {
  personal_sign: ([, address]) => address,
  eth_signTypedData_v4: ([address]) => address,
  eth_sendTransaction: ([transaction]) => (isRecord(transaction) ? transaction.from : undefined),
  eth_sendUserOperation: ([operation]) => (isRecord(operation) ? operation.sender : undefined),
  wallet_sendCalls: ([batch]) => (isRecord(batch) ? batch.from : undefined),
}

/** Address of the account that a request is for, unchanged; undefined if it does not name one. */
export function signerOf({
  method,
  params,
}: {
  readonly method: string
  readonly params: unknown
}): string | undefined {
  const named = positions[method]?.(Array.isArray(params) ? params : [])
  return typeof named === 'string' ? named : undefined
}
