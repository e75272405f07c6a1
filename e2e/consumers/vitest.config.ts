import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'import', 'default'] } },
  test: {
    include: ['e2e/consumers/*.consumer.ts'],
    globalSetup: ['e2e/harness/stackPerWorker.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 900_000,
  },
})
