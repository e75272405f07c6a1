import { defineConfig } from 'tsdown'

/** Shared types and error rows of the private packages are bundled in; viem stays outside. */
const shared = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../../tsconfig.json', eager: true },
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'default'] } },
  noExternal: [/^@latchkey\//],
} as const

export default defineConfig([
  { ...shared, entry: { eip155: 'src/eip155.ts', networks: 'src/networks/devnet.ts' } },
  // Built apart: what it shared with the adapter would be one more file for a visitor to fetch.
  { ...shared, entry: { verify: 'src/verify/createSignatureVerifier.ts' }, clean: false },
])
