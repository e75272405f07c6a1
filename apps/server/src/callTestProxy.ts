import { type Clock, systemClock } from '@latchkey/base/clock'
import { createLog, type Log } from '@latchkey/node/log'
import type { ChainConfig } from './chains/chainConfig.ts'
import { createNodeClient } from './chains/createNodeClient.ts'
import { eip155 } from './chains/eip155/eip155.ts'
import { proxyRpc } from './features/rpc/proxy.ts'

/** Sends one body through the JSON-RPC proxy to the node of a chain, for tests, and returns the parsed response. */
export async function callTestProxy(text: string, params: callTestProxy.Params): Promise<unknown> {
  const { chain, clock = systemClock, log = createLog('server', { level: 'silent' }), fetch, signal } = params
  const nodes = createNodeClient({ clock, log, fetch })
  const charge = async () => {}
  const answer = await proxyRpc(text, { chain, namespace: eip155, nodes, clock, charge, ...(signal && { signal }) })
  let json = ''
  for await (const piece of answer) json += piece
  return JSON.parse(json)
}

export declare namespace callTestProxy {
  type Params = {
    readonly chain: ChainConfig
    readonly clock?: Clock
    readonly log?: Log
    readonly fetch?: typeof fetch
    readonly signal?: AbortSignal
  }
}
