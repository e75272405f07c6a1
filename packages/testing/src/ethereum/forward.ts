import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcErrorOf } from '../script/rpcError.ts'

/** Forwards a read to the network's endpoint. Errors of the node keep their code, message and data. */
export async function forward(rpcUrl: string, params: forward.Params): Promise<unknown> {
  let answer: { readonly result?: unknown; readonly error?: unknown }
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: params.method, params: params.params ?? [] }),
    })
    answer = await response.json()
  } catch (cause) {
    throw errorOf(UPSTREAM_FAILED, { cause })
  }
  if (answer.error) throw rpcErrorOf(answer.error)
  return answer.result ?? null
}

export declare namespace forward {
  type Params = { readonly method: string; readonly params: unknown }
}
