import { defineConfig } from 'tsdown'
import { packageBuild } from '../../tools/build/packageBuild.mjs'

/** Modules of the relay that the test relay never calls, and what they export. */
const unused = [
  ['mailbox/lmdb', 'lmdbMailbox'],
  ['mailbox/redis/redisMailbox', 'redisMailbox'],
  ['upstream/createUpstreams', 'createUpstreams'],
  ['upstream/lmdbGroup', 'lmdbGroup'],
  ['upstream/redis/relayGroup', 'relayGroup'],
] as const

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
      load: (id: string) => {
        if (id === '\0no-projects') return 'export const getDomain = () => null'
        const [, name] = unused.find(([file]) => id.endsWith(`/relay/src/${file}.ts`)) ?? []
        return name && `export const ${name} = undefined`
      },
    },
  ],
  external: [/^node:/, /^(ws|viem|valibot|@noble\/.+|@scure\/bip39|@solana\/kit)(\/|$)/],
})
