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
    // Plugin timings are not the package's fault, and would hide real warnings.
    checks: { pluginTimings: false },
  },
  noExternal: [/^@latchkey\//],
  logLevel: 'warn',
  // tsdown's default fails on warnings only if the environment variable CI is set.
  failOnWarn: true,
}
