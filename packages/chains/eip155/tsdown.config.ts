import { defineConfig } from 'tsdown'

/** Shared types and error rows of the private packages are bundled in; viem stays outside. */
export default defineConfig({
  entry: ['src/eip155.ts', 'src/networks/devnet.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../../tsconfig.json', eager: true },
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'default'] } },
  noExternal: [/^@latchkey\//],
})
