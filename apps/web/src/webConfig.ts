import type { PageConfig } from '@latchkey/node/site/pageConfig'

/** What the environment says about this app; the defaults are those of `npm start`. */
export function webConfig(env: Readonly<Record<string, string | undefined>>): {
  readonly config: PageConfig
  readonly port: number
} {
  return {
    config: {
      projectId: env.LATCHKEY_PROJECT_ID ?? '0'.repeat(32),
      serverUrl: env.LATCHKEY_SERVER_URL ?? 'http://localhost:4000',
      relayUrl: env.LATCHKEY_RELAY_URL ?? 'ws://localhost:4100',
      walletUrl: env.LATCHKEY_WALLET_URL ?? 'http://localhost:3001',
    },
    port: Number(env.LATCHKEY_WEB_PORT ?? 3000),
  }
}
