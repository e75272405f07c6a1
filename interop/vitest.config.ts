import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'import', 'default'] } },
  test: {
    include: ['interop/*.interop.ts'],
    setupFiles: ['interop/harness/outside.ts'],
    environment: 'node',
    env: {
      // Two official clients in one process share internal state unless told not to.
      DISABLE_GLOBAL_CORE: 'true',
      // Keeps the official clients from sending origins and reports to their vendor's servers.
      IS_VITEST: 'true',
    },
    // The official clients print a line for each of their own listeners.
    execArgv: ['--no-warnings'],
    // The checks mostly wait for network round trips; three files in parallel do not saturate two cores.
    maxWorkers: 3,
    // Only to end hanging tests.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
