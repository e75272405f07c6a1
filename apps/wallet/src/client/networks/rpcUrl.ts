import type { PageConfig } from '@latchkey/node/site/pageConfig'

/** The server's JSON-RPC proxy for one network (CAIP-2 id). */
export function rpcUrl(config: Pick<PageConfig, 'serverUrl' | 'projectId'>, networkId: string): string {
  const url = new URL('/v1', config.serverUrl)
  url.search = new URLSearchParams({ chainId: networkId, projectId: config.projectId }).toString()
  return url.href
}
