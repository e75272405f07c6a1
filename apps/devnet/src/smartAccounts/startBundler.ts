import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenHttp } from '@latchkey/node/http/listenHttp'
import { createBundler } from './bundler.ts'
import { createPaymaster } from './paymaster.ts'

type Method = (...params: readonly never[]) => Promise<unknown>

/** Serves bundler and paymaster of each chain at `/<chain id>`. */
export async function startBundler({
  port,
  chains,
}: startBundler.Params): Promise<{ url: string; stop: () => Promise<void> }> {
  const methods = new Map<string, Readonly<Record<string, Method>>>(
    chains.map(({ chainId, url }) => [`/${chainId}`, { ...createBundler(url), ...createPaymaster(url) }]),
  )
  const server = createServer((request, response) => {
    const here = methods.get(request.url ?? '')
    void text(request)
      .then(async (body) => {
        const calls: unknown = JSON.parse(body)
        return Array.isArray(calls)
          ? await Promise.all(calls.map((call) => answer(here, call)))
          : await answer(here, calls as Call)
      })
      .catch(() => ({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } }))
      .then((reply) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply)))
  })
  const url = await listenHttp(server, {
    ...{ port, host: '127.0.0.1', part: 'development bundler', portVariable: 'LATCHKEY_BUNDLER_PORT' },
  })
  return { url, stop: () => close(server) }
}

export declare namespace startBundler {
  type Params = {
    /** 0: any free port. */
    readonly port: number
    readonly chains: readonly { readonly chainId: number; readonly url: string }[]
  }
}

type Call = { readonly id: unknown; readonly method: string; readonly params?: readonly never[] }

async function answer(methods: Readonly<Record<string, Method>> | undefined, { id, method, params = [] }: Call) {
  const run = methods && Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!run) return { jsonrpc: '2.0', id, error: { code: -32_601, message: `${method} does not exist` } }
  try {
    return { jsonrpc: '2.0', id, result: await run(...params) }
  } catch (error) {
    const { code = -32_603, message, data } = error as { code?: number; message: string; data?: string }
    return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
