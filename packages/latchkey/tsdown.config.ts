import { defineConfig } from 'tsdown'
import { lkCss } from '../../tools/build/lkCss.mjs'

/** The private packages are bundled into this one; what it lists as dependencies stays outside. */
export default defineConfig({
  entry: ['src/react.ts', 'src/core.ts', 'src/serverRendering.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../tsconfig.json', eager: true },
  plugins: [lkCss()],
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'default'] } },
  noExternal: [/^@latchkey\//],
})
