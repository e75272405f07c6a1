import { defineConfig } from 'tsdown'

/** The private packages are bundled into this one; what it lists as dependencies stays outside. */
export default defineConfig({
  entry: [
    'src/createTestWallet.ts',
    'src/playwright.ts',
    'src/vitest.ts',
    'src/relay.ts',
    'src/anvil.ts',
    'src/clock.ts',
  ],
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../tsconfig.json', eager: true },
  plugins: [
    {
      // The relay of tests keeps its mailboxes in memory and registers no project: it needs neither the native module of the
      // mailbox on disk nor the list of public suffixes that origins of projects are checked with.
      name: 'memory-relay',
      resolveId: (id: string) => (id === 'tldts' ? '\0no-projects' : undefined),
      load: (id: string) =>
        id === '\0no-projects'
          ? 'export const getDomain = () => null'
          : id.endsWith('/relay/src/mailbox/lmdb.ts')
            ? 'export const lmdbMailbox = undefined'
            : undefined,
    },
  ],
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'default'] } },
  noExternal: [/^@latchkey\//],
  external: [/^node:/, /^(ws|viem|@noble\/.+)(\/|$)/],
})
