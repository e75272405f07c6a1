import { defineConfig } from 'vitest/config'
import { lkCss } from '../tools/build/lkCss.mjs'

const conditions = ['latchkey-source', 'module', 'import', 'default']

export default defineConfig({
  plugins: [lkCss()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'import', 'default'] } },
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/harness/stack.ts'],
    environment: 'node',
    // One browser and one stack on two cores: files run one after another.
    fileParallelism: false,
    // Bounds for what hangs, not for what is slow: a machine that is busy with other things must not turn a test red.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
