import type { SupportedChainsResponse } from '@latchkey/contracts/api/networks/schemas'
import type { Handlers, Services } from '../../http/handler.ts'

export function networksHandlers({ config }: Services): Handlers {
  return {
    supportedChains: async (): Promise<SupportedChainsResponse> => ({
      http: config.chains.map(({ id }) => id),
      ws: [],
    }),
  }
}
