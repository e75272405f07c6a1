import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { root } from '../../tools/run/paths.mjs'
import type { Engine } from './engine.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Version of the browser in which the test ran. */
    version?: string
  }
}

const page = join(root, 'docs', 'browsers.md')
/** Tests of other suites, such as those of animations in one engine, have no row. */
const columns: readonly string[] = ['WebKit', 'Firefox'] satisfies readonly Engine['name'][]
const marks = { passed: 'works', failed: 'fails', skipped: 'not run', pending: 'not run' } as const

/** Writes the table of flow × engine and version to docs/browsers.md. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap((module) => [...module.children.allTests()])
    const tests = all.filter((test) => columns.includes(engineOf(test)))
    const engines = [...new Set(tests.map(engineOf))].sort().reverse()
    // After a failure, a soak repeats only the engine that failed; its results alone would drop the other's column.
    if (engines.length === 1) return
    const flows = [...new Set(tests.map(({ name }) => name))]
    const head = engines.map((engine) => {
      const versions = tests.map((test) => engineOf(test) === engine && test.meta().version)
      return `${engine} ${versions.find(Boolean) ?? ''}`.trim()
    })
    const rows = flows.map((flow) => [
      flow,
      ...engines.map((engine) => {
        const test = tests.find((one) => one.name === flow && engineOf(one) === engine)
        return test ? marks[test.result().state] : 'not run'
      }),
    ])
    const lines = [['flow', ...head], ['---', ...head.map(() => '---')], ...rows].map(
      (cells) => `| ${cells.join(' | ')} |`,
    )
    const text = readFileSync(page, 'utf8')
    writeFileSync(page, text.replace(/^\|[\s\S]*\|$/m, lines.join('\n')))
  }
}

const engineOf = (test: TestCase): string => (test.parent.type === 'suite' ? test.parent.name : '')
