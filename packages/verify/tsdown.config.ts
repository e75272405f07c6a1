import { defineConfig } from 'tsdown'
import { packageBuild } from '../../tools/build/packageBuild.mjs'

export default defineConfig({
  ...packageBuild,
  entry: {
    verify: 'src/verify.ts',
    express: 'src/middleware/express.ts',
    hono: 'src/middleware/hono.ts',
    next: 'src/middleware/next.ts',
  },
  external: [/^(jose|hono)(\/|$)/],
})
