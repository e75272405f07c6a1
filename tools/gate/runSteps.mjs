import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../run/paths.mjs'
import { inputsHash, passedFiles, recordFiles, recordStep } from './soaked.mjs'

/** Number of slowest test files listed at the end. */
const slowestListed = 10

/**
 * Runs all `steps`, even after a failure, and returns counts, failures and times. Steps that only read the source run
 * in parallel first; the others run one after another, except those with `beside`. `record` records passed steps in
 * tools/soaked.json.
 */
export async function runSteps(steps, { record = false } = {}) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], times: [], files: [] }
  const names = Object.keys(steps)
  const runNamed = (name, options) => runStep(name, steps[name], total, { ...options, record })
  const sources = names.filter((name) => steps[name].source)
  const runNext = async () => {
    for (let name = sources.shift(); name; name = sources.shift()) await runNamed(name, { buffered: true })
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  const others = names.filter((name) => !steps[name].source)
  const started = []
  for (const name of others) {
    if (others.includes(steps[name].beside)) continue
    for (const other of others) if (steps[other].beside === name) started.push(runNamed(other, { buffered: true }))
    await runNamed(name)
  }
  await Promise.all(started)
  return total
}

async function runStep(name, step, total, { buffered = false, record = false } = {}) {
  const startedAt = Date.now()
  if (!buffered) console.log(`\n── ${name}`)
  const inputs = record && step.inputs && inputsHash(step)
  const done = inputs ? passedFiles(name, inputs) : []
  const args = [...step.args, ...done.flatMap((file) => ['--exclude', file])]
  const { output, files = [], ...counts } = await (step.vitest ? runVitest : runProgram)({ ...step, args, buffered })
  if (buffered) console.log(`\n── ${name}\n${output}`)
  for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key]
  if (counts.failed > 0) total.failures.push({ step: name, failures: counts.failures })
  // Files that changed during the run may not have been tested.
  if (inputs && inputs === inputsHash(step)) {
    const passed = files.filter(({ isPassed }) => isPassed).map((file) => file.name)
    if (counts.failed === 0 && counts.skipped === 0) recordStep(name, inputs)
    else recordFiles(name, inputs, passed)
  }
  const seconds = (Date.now() - startedAt) / 1000
  total.times.push({ name, tests: counts.passed + counts.failed, files: files.length, seconds })
  total.files.push(...files)
  console.log(`── ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`)
}

async function runProgram(step) {
  const { code, output } = await run(step)
  const counts = code === 0 ? counted(1, 0) : counted(0, 1, { failures: [`exit code ${code}; see the output above`] })
  return { ...counts, output }
}

let reports = 0

async function runVitest(step) {
  const report = join(root, 'node_modules', '.cache', 'latchkey', `vitest-${process.pid}-${++reports}.json`)
  const reporting = [
    '--reporter=default',
    '--reporter=json',
    ...(step.reporters ?? []).map((path) => `--reporter=${path}`),
    `--outputFile.json=${report}`,
  ]
  const { code, output } = await run({ ...step, args: [...step.args, ...reporting] })
  if (!existsSync(report)) return { ...counted(0, 1, { failures: [`exit code ${code} and no report`] }), output }
  const results = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  const { numPassedTests, numFailedTests, numPendingTests: skipped, numFailedTestSuites } = results
  // A suite that fails before its first test has no failed test, but must still fail the run.
  const failed = numFailedTests || numFailedTestSuites || (code === 0 ? 0 : 1)
  const failures = failuresOf(results)
  if (failed > 0 && failures.length === 0)
    failures.push(`exit code ${code}: an error outside of the tests; see the output above`)
  const files = results.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    isPassed: assertionResults.length > 0 && assertionResults.every((test) => test.status === 'passed'),
  }))
  return { ...counted(numPassedTests, failed, { skipped, failures }), output, files }
}

const counted = (passed, failed, { skipped = 0, failures = [] } = {}) => ({ passed, failed, skipped, failures })

/** One entry for each failed test or suite of a Vitest report, with the first lines of its error. */
function failuresOf({ testResults }) {
  const lines = []
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    for (const test of tests) lines.push(`${file} › ${test.fullName}\n${head(test.failureMessages.join('\n'))}`)
    if (status === 'failed' && tests.length === 0) lines.push(`${file}\n${head(message)}`)
  }
  return lines
}

const head = (text) => text.split('\n').slice(0, 8).join('\n')

/** Resolves with the exit code and, if `buffered`, the output. */
function run({ command, args, env, buffered }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: buffered ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
    })
    let output = ''
    const read = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, output })
    })
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Prints the times of all steps and of the slowest files, the failures and the totals, then exits with 0 or 1. `strict`: a skipped
 * test is a failure.
 */
export function finish({ passed, failed, skipped, failures, times, files }, { strict = false } = {}) {
  console.log('\n| step | files | tests | seconds |\n|---|---|---|---|')
  for (const { name, files: count, tests, seconds } of times)
    console.log(`| ${name} | ${count || ''} | ${tests} | ${seconds.toFixed(0)} |`)
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, slowestListed)
  if (slowest.length > 0) console.log('\nThe slowest test files:')
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
  for (const { step, failures: reasons } of failures) {
    console.log(`\n── FAILED: ${step}`)
    for (const reason of reasons) console.log(`${reason}\n`)
  }
  const skippedText = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`\n${passed} passed, ${failed} failed${skippedText}`)
  process.exit(failed > 0 || passed === 0 || (strict && skipped > 0) ? 1 : 0)
}
