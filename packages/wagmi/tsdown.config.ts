import { defineConfig } from 'tsdown'
import { packageBuild } from '../../tools/build/packageBuild.mjs'

export default defineConfig({
  entry: { latchkeyConnector: 'src/latchkeyConnector.ts' },
  ...packageBuild,
  external: ['latchkey', /^viem/, '@wagmi/core'],
})
