import { errorOf } from '@latchkey/base/errors'
import { NO_RPC_URL, RPC_PROVIDER_NOT_FOUND } from '@latchkey/contracts/errors/rpc'
import type { ProviderNamespaces } from './types.ts'

/** Endpoints by CAIP-2 id, for all namespaces. */
export type Endpoints = {
  /** @throws RPC_PROVIDER_NOT_FOUND for an unknown chain, NO_RPC_URL for one without an endpoint */
  readonly urlOf: (chain: string, isKnown: boolean) => string
  readonly set: (chain: string, url: string) => void
  /** Adds the endpoints in the namespaces of a `connect()`. */
  readonly add: (namespaces: ProviderNamespaces) => void
  /** URL of our server's bundlers; undefined without a server. */
  readonly bundlerUrl: (chain: string, bundler: string) => string | undefined
}

export function createEndpoints({ rpcMap = {}, rpcUrl, projectId }: createEndpoints.Params): Endpoints {
  const urls = new Map(Object.entries(rpcMap).map(([chain, url]) => [caipOf('eip155', chain), url]))
  const ours = (path: string, query: Readonly<Record<string, string>>): string | undefined => {
    if (!rpcUrl) return undefined
    const search = new URLSearchParams({ ...query, ...(projectId && { projectId }) })
    return `${rpcUrl.replace(/\/+$/, '')}/v1${path}?${search.toString().replaceAll('%3A', ':')}`
  }
  return {
    urlOf(chain, isKnown) {
      const own = urls.get(chain)
      if (own) return own
      if (!isKnown) throw errorOf(RPC_PROVIDER_NOT_FOUND, { values: { chain } })
      const url = ours('', { chainId: chain })
      if (url) return url
      throw errorOf({ ...NO_RPC_URL, message: `${NO_RPC_URL.message}: {chain}` }, { values: { chain } })
    },
    set: (chain, url) => void urls.set(chain, url),
    add(namespaces) {
      for (const [key, { rpcMap: own = {} }] of Object.entries(namespaces))
        for (const [chain, url] of Object.entries(own)) urls.set(caipOf(key.split(':', 1)[0] ?? key, chain), url)
    },
    bundlerUrl: (chain, bundler) => ours('/bundler', { chainId: chain, bundler }),
  }
}

export declare namespace createEndpoints {
  type Params = {
    /** By CAIP-2 id; a bare reference means eip155. */
    readonly rpcMap?: Readonly<Record<string, string>> | undefined
    /** Base URL of the server whose proxy serves every other chain. */
    readonly rpcUrl?: string | undefined
    readonly projectId?: string | undefined
  }
}

const caipOf = (namespace: string, chain: string): string => (chain.includes(':') ? chain : `${namespace}:${chain}`)
