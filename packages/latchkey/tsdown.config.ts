import { defineConfig } from 'tsdown'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { groups } from './chunkGroups.ts'

/** The private packages are bundled into this one; what it lists as dependencies stays outside. */
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
      // Everything the entry shows needs a browser's React: server components import it as client code.
      banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client'" : ''),
    },
  },
  // The protocol and the theme alone. Built apart: sharing files with the front end would cut those into more than a visitor should
  // fetch.
  {
    ...shared,
    entry: ['src/provider.ts', 'src/wallet.ts', 'src/theme.ts'],
    clean: false,
  },
])
