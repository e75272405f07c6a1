import { defineConfig } from 'tsdown'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { groups } from './chunkGroups.ts'

/** Bundles the private packages; listed dependencies stay external. */
const shared = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../tsconfig.json', eager: true },
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'default'] } },
  noExternal: [/^@latchkey\//],
  external: [/^(react|react-dom|zustand|uqr|@noble\/.+|@tanstack\/.+)(\/|$)/],
} as const

export default defineConfig([
  {
    ...shared,
    entry: ['src/latchkey.ts', 'src/react.ts', 'src/serverRendering.ts'],
    plugins: [lkCss({ inline: true })],
    outputOptions: {
      codeSplitting: { groups },
      // The whole entry uses client-side React, so server components must import it as client code.
      banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client'" : ''),
    },
  },
  // Built separately: chunks shared with the front end would split it into more files for the browser to load.
  {
    ...shared,
    entry: ['src/provider.ts', 'src/wallet.ts', 'src/theme.ts'],
    clean: false,
  },
])
