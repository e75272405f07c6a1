import type { Reporter, TestModule } from 'vitest/node'
import { type Check, checks, combinations } from '../combinations.ts'

const marks = { passed: 'ok', failed: 'FAILED', skipped: 'skipped', pending: 'not run' } as const

/** Prints the table of clients by checks once all tests have run. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const marked = new Map<string, string>()
    for (const module of modules) {
      for (const test of module.children.allTests()) marked.set(test.fullName, marks[test.result().state])
    }
    const columns = Object.values(combinations)
    const cell = (column: (typeof columns)[number], check: Check) =>
      check in column.without ? 'n/a' : (marked.get(`${column.name} > ${checks[check]}`) ?? 'not run')
    const rows = (Object.keys(checks) as Check[]).map((check) => [
      checks[check],
      ...columns.map((column) => cell(column, check)),
    ])
    const lines = [['', ...columns.map(({ name }) => name)], ...rows]
    const widths = lines[0]?.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0))) ?? []
    const print = (line: readonly string[]) => line.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ')
    const reasons = columns.flatMap(({ name, without }) =>
      Object.entries(without).map(([check, reason]) => `n/a: ${name}, ${checks[check as Check]}: ${reason}`),
    )
    console.log(`\n${[...lines.map(print), ...reasons].map((line) => line.trimEnd()).join('\n')}`)
  }
}
