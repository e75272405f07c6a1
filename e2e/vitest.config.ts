import { defineConfig } from 'vitest/config'
import { lkCss } from '../tools/build/lkCss.mjs'

const conditions = ['latchkey-source', 'module', 'import', 'default']

export default defineConfig({
  plugins: [lkCss()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'import', 'default'] } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/harness/stackPerWorker.ts'],
    environment: 'node',
    // Each worker has its own stack and browser, which take what two cores have.
    maxWorkers: 2,
    // Bounds for what hangs, not for what is slow: a machine that is busy with other things must not turn a test red.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
