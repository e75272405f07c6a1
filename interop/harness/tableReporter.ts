import type { Reporter, TestModule } from 'vitest/node'
import {
  type Arrangement,
  arrangements,
  type Check,
  type Combination,
  checks,
  combinations,
  combinationsOn,
  isRun,
  suiteName,
} from '../combinations.ts'

const marks = { passed: 'ok', failed: 'FAILED', skipped: 'skipped', pending: 'not run' } as const

/** Prints a table of clients and checks for each relay topology after all tests. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const marked = new Map<string, string>()
    for (const module of modules) {
      for (const test of module.children.allTests()) marked.set(test.fullName, marks[test.result().state])
    }
    const tables = Object.values<Arrangement>(arrangements).map((arrangement) => tableOf(arrangement, marked))
    console.log(`\n${[...tables.flat(), ...reasons()].map((line) => line.trimEnd()).join('\n')}`)
  }
}

function tableOf(arrangement: Arrangement, marked: ReadonlyMap<string, string>): readonly string[] {
  const columns: readonly Combination[] = combinationsOn(arrangement).map((key) => combinations[key])
  const cell = (column: Combination, check: Check): string => {
    if (!isRun(check, column, arrangement)) return 'n/a'
    return marked.get(`${suiteName(arrangement, column)} > ${checks[check]}`) ?? 'not run'
  }
  const rows = (Object.keys(checks) as Check[]).map((check) => [
    checks[check],
    ...columns.map((column) => cell(column, check)),
  ])
  const lines = [['', ...columns.map(({ name }) => name)], ...rows]
  const widths = lines[0]?.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0))) ?? []
  const print = (line: readonly string[]) => line.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ')
  return [`Relays: ${arrangement.name}`, ...lines.map(print), '']
}

const reasons = (): readonly string[] =>
  Object.values(combinations).flatMap(({ name, without }) =>
    Object.entries(without).map(([check, reason]) => `n/a: ${name}, ${checks[check as Check]}: ${reason}`),
  )
