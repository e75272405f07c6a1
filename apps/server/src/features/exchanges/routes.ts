import { exchangesRoute } from '@latchkey/contracts/api/exchanges/routes'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'

const methodNotFound = -32_601

/** AppKit's JSON-RPC methods for deposits from an exchange. */
export const exchanges: Feature = {
  routes: () => [
    serve(exchangesRoute, async ({ body: { id, method } }) =>
      method === 'reown_getExchanges'
        ? { jsonrpc: '2.0' as const, id, result: { exchanges: [], total: 0 } }
        : {
            jsonrpc: '2.0' as const,
            id,
            error: { code: methodNotFound, message: 'No exchange is connected to this server.' },
          },
    ),
  ],
}
