import { defineConfig } from 'vitest/config'
import { lkCss } from '../../tools/build/lkCss.mjs'

const conditions = ['latchkey-source', 'module']

export default defineConfig({
  plugins: [lkCss()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
  test: {
    include: ['e2e/engines/*.engine.ts'],
    globalSetup: ['e2e/engines/installEngines.ts', 'e2e/harness/stackPerWorker.ts'],
    environment: 'node',
    // Both engines side by side.
    maxWorkers: 2,
    // Only to end hanging tests: a busy machine must not fail a slow one.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
