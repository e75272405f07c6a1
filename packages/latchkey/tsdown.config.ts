import { defineConfig } from 'tsdown'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { packageBuild } from '../../tools/build/packageBuild.mjs'
import { groups } from './chunkGroups.ts'

const shared = {
  ...packageBuild,
  external: [/^(react|react-dom|valibot|zustand|@noble\/.+|@tanstack\/.+)(\/|$)/],
}

export default defineConfig([
  {
    ...shared,
    entry: ['src/latchkey.ts', 'src/react.ts', 'src/serverRendering.ts'],
    plugins: [...packageBuild.plugins, lkCss({ inline: true })],
    outputOptions: {
      codeSplitting: { groups },
      // Without hashes: the modal contains these names, and the app's bundler adds its own hashes.
      chunkFileNames: 'chunks/[name].js',
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
