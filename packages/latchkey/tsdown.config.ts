import { defineConfig } from 'tsdown'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { chunkGroups } from './chunkGroups.ts'

/** The private packages are bundled into this one; what it lists as dependencies stays outside. */
export default defineConfig({
  entry: ['src/react.ts', 'src/core.ts', 'src/serverRendering.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../tsconfig.json', eager: true },
  plugins: [lkCss()],
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'default'] } },
  outputOptions: {
    codeSplitting: { groups: chunkGroups },
    // Everything the entry shows needs a browser's React: server components import it as client code.
    banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client'" : ''),
  },
  noExternal: [/^@latchkey\//],
  external: [/^(react|react-dom|zustand|uqr|@noble\/.+|@tanstack\/.+)(\/|$)/],
})
