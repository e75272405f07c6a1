import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { lkCss } from './tools/build/lkCss.mjs'

const source = { conditions: ['latchkey-source', 'module'] }

/** Tests that take a minute or more start first, so that no worker waits for the last of another one. */
const long = [
  /interrupted\w+\.test/,
  /InBrowser\.test/,
  /(restoreDrill|protectOnVaults|embeddedPostgres|disturbances\.anvil|viewMatrix|viewAccessibility|indexer\.anvil)\.test/,
  /(charts|approvalSheet|pairing|startServer|emailChange|steadyWalk)\.test/,
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => long.findIndex((name) => name.test(moduleId)) >>> 0
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

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
    setupFiles: ['tools/testSetup.ts'],
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    // A new process for each file, with all modules loaded again, would more than double the time. A test undoes what it changes globally.
    isolate: false,
    // More than cores: many tests wait for processes and browsers.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Only to end hanging tests: a busy machine must not fail a slow one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
