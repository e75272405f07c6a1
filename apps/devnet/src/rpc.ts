/** One JSON-RPC call to a local chain. @throws with the method and the chain's message */
export async function rpc(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: { readonly result?: unknown; readonly error?: { readonly message: string } } = await response.json()
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}
