import { defineConfig } from 'tsdown'
import { packageBuild } from '../../tools/build/packageBuild.mjs'

export default defineConfig({
  ...packageBuild,
  entry: [
    'src/createTestWallet.ts',
    'src/playwright.ts',
    'src/vitest.ts',
    'src/embedded.ts',
    'src/relay.ts',
    'src/anvil.ts',
    'src/clock.ts',
  ],
  plugins: [
    ...packageBuild.plugins,
    {
      // The test relay has mailboxes in memory and no registered projects: it needs neither the native module of the mailbox on
      // disk, nor Redis, nor the public suffix list that checks the origins of projects. It has no upstream either.
      name: 'memory-relay',
      resolveId: (id: string) => (id === 'tldts' ? '\0no-projects' : undefined),
      load: (id: string) =>
        id === '\0no-projects'
          ? 'export const getDomain = () => null'
          : id.endsWith('/relay/src/mailbox/lmdb.ts')
            ? 'export const lmdbMailbox = undefined'
            : id.endsWith('/relay/src/mailbox/redis/redisMailbox.ts')
              ? 'export const redisMailbox = undefined'
              : id.endsWith('/relay/src/upstream/createUpstreams.ts')
                ? 'export const createUpstreams = undefined'
                : undefined,
    },
  ],
  external: [/^node:/, /^(ws|viem|valibot|@noble\/.+|@scure\/bip39|@solana\/kit)(\/|$)/],
})
