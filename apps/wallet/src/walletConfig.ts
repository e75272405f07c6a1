import type { PageConfig } from '@latchkey/node/site/pageConfig'

/** The wallet's settings from its environment; every one has the default of `npm start`. */
export function walletConfig(env: Readonly<Record<string, string | undefined>>): {
  readonly config: PageConfig
  readonly port: number
} {
  const port = Number(env.LATCHKEY_WALLET_PORT ?? 3001)
  return {
    port,
    config: {
      projectId: env.LATCHKEY_PROJECT_ID ?? '0'.repeat(32),
      serverUrl: env.LATCHKEY_SERVER_URL ?? 'http://localhost:4000',
      relayUrl: env.LATCHKEY_RELAY_URL ?? 'ws://localhost:4100',
      walletUrl: env.LATCHKEY_WALLET_URL ?? `http://localhost:${port}`,
    },
  }
}
