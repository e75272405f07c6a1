import type { ConfigResponse, OriginsResponse } from '@latchkey/contracts/api/config/schemas'
import type { Handlers } from '../../http/handler.ts'

/** Ids of AppKit's remote features, in its order. One is switched on here when its routes and views are built. */
const features = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless',
] as const

export function configHandlers(): Handlers {
  return {
    config: async (): Promise<ConfigResponse> => ({
      features: features.map((id) => ({ id, isEnabled: false, config: [] })),
    }),
    origins: async ({ project }): Promise<OriginsResponse> => ({ allowedOrigins: [...project.origins] }),
  }
}
