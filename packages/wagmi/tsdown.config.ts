import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { latchkeyConnector: 'src/latchkeyConnector.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../../tsconfig.json', eager: true },
  external: ['latchkey', /^viem/, '@wagmi/core'],
})
