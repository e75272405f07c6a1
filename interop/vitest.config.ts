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
      // Two official clients in one process share their inner state unless told not to.
      DISABLE_GLOBAL_CORE: 'true',
      // Keeps the official clients from asking their maker's servers about origins and from reporting to them.
      IS_VITEST: 'true',
    },
    // The official clients warn of their own listeners, a line each.
    execArgv: ['--no-warnings'],
    // The checks mostly wait for each other's clients; three files at once do not fill two cores.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
