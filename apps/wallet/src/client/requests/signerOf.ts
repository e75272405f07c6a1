import type { SessionRequest } from '@latchkey/walletconnect/sign/types'

/** The account a request is for: `from` of a transaction, second argument of `personal_sign`, first of typed data. */
export function signerOf({ method, params }: Pick<SessionRequest, 'method' | 'params'>): string | undefined {
  const args: readonly unknown[] = Array.isArray(params) ? params : []
  const named =
    method === 'personal_sign'
      ? args[1]
      : method === 'eth_sendTransaction'
        ? (args[0] as { from?: unknown } | undefined)?.from
        : args[0]
  return typeof named === 'string' ? named : undefined
}
