import { join } from 'node:path'
import { root } from '../run/paths.mjs'
import { docComments } from './docComments.mjs'

/** tsdown settings of every published package. The private packages are bundled in. */
export const packageBuild = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  sourcemap: true,
  dts: { tsconfig: join(root, 'tsconfig.json'), eager: true, sourcemap: false },
  plugins: [docComments],
  inputOptions: {
    resolve: { conditionNames: ['latchkey-source', 'import', 'default'] },
    // Timings of plugins are no fault of the package, and would hide the warnings that are.
    checks: { pluginTimings: false },
  },
  noExternal: [/^@latchkey\//],
  logLevel: 'warn',
  // tsdown's default fails on warnings only where the environment variable CI is set.
  failOnWarn: true,
}
