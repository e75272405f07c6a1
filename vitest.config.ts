import { defineConfig } from 'vitest/config'
import { lkCss } from './tools/build/lkCss.mjs'

const source = { conditions: ['latchkey-source', 'module'] }

export default defineConfig({
  plugins: [lkCss()],
  resolve: source,
  ssr: { resolve: { conditions: source.conditions, externalConditions: ['node'] } },
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'e2e/headless/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    // A process and all modules anew for each file would more than double the time. A test undoes what it changes globally.
    isolate: false,
    // All cores: many tests wait for processes and browsers, so the main process needs none of its own.
    maxWorkers: '100%',
    // Only to end hanging tests: a busy machine must not fail a slow one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
