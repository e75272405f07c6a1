import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { specTags } from './checks/specTags.mjs'
import { root } from './run/paths.mjs'

/**
 * `node tools/mutations.mjs [list] [text]`: shows that the tests behind docs/spec-trace.md can fail. Each entry of
 * `tools/mutations/` breaks one rule of the specification in a copy of the tree and runs the tests that claim to guard it; one
 * with the row's tag has to turn red. `list` is one of its files (`app`, `browser` …), `text` picks entries by row, file or test.
 * Not part of CI: it takes about an hour; CI only checks that each entry still finds its line (`tools/checks/mutations.mjs`).
 */
const [, , list = '', wanted = ''] = process.argv
const folder = join(root, 'tools', 'mutations')
const rules = []
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json') && name.startsWith(list)))
  rules.push(...JSON.parse(readFileSync(join(folder, file), 'utf8')))
const chosen = rules.filter(({ row, file, tests }) => [row, file, ...tests].some((text) => text.includes(wanted)))

const copy = makeCopy()
const killed = new Set()
const baseline = new Map()
const survived = []
try {
  for (const rule of chosen) {
    const before = new Set(rule.tests.flatMap((test) => redBefore(test)))
    const red = runBroken(rule).filter(({ name }) => !before.has(name))
    const guards = red.filter(({ name }) => name.includes(`[${rule.row}]`))
    for (const { file, name } of red) killed.add(`${file} ${name}`)
    const verdict = guards.length > 0 ? `red ×${guards.length}` : `SURVIVED${red.length ? ' (others red)' : ''}`
    if (guards.length === 0) survived.push(rule)
    console.log(`${rule.row.padEnd(6)} ${verdict.padEnd(12)} ${rule.breaks} (${rule.file})`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
report()

function makeCopy() {
  const target = mkdtempSync(join(tmpdir(), 'latchkey-mutations-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(root, file), join(target, file))
  }
  // Hard links are quick, and the workspace's relative links then lead into the copy.
  for (const modules of moduleFolders()) spawnSync('cp', ['-al', join(root, modules), join(target, modules)])
  return target
}

function moduleFolders() {
  const inside = ['packages', 'packages/chains', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}/node_modules`),
  )
  return ['node_modules', ...inside].filter((path) => existsSync(join(root, path)))
}

/** Names of tests that fail without our doing; they prove nothing. */
function redBefore(test) {
  const known = baseline.get(test) ?? failures(test).map(({ name }) => name)
  baseline.set(test, known)
  return known
}

/** A rule with two safeguards is broken by taking both away. */
function editsOf({ from, to, also = [] }) {
  return [{ from, to }, ...also]
}

/** The tagged tests that fail while the rule is broken. */
function runBroken({ file, tests, name, ...edit }) {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  let broken = whole
  for (const { from, to } of editsOf(edit)) {
    if (broken.split(from).length !== 2) return []
    broken = broken.replace(from, () => to)
  }
  writeFileSync(path, broken)
  try {
    return tests.flatMap((test) => failures(test, name))
  } finally {
    writeFileSync(path, whole)
  }
}

function failures(test, name) {
  const output = join(copy, 'node_modules', 'mutation.json')
  rmSync(output, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', test, '--reporter=json', `--outputFile=${output}`]
  if (test.includes('.e2e.')) args.push('--config', 'e2e/vitest.config.ts')
  if (name) args.push('-t', name)
  const env = { ...process.env, LATCHKEY_PORT_BASE: process.env.LATCHKEY_PORT_BASE ?? '24000' }
  spawnSync(process.execPath, args, { cwd: copy, env, stdio: 'ignore', timeout: 300_000 })
  if (!existsSync(output)) return []
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'))
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, fullName }) => status === 'failed' && /\[S\d/.test(fullName))
      .map(({ fullName }) => ({ file: test, name: fullName })),
  )
}

function report() {
  const tagged = specTags().filter(({ file }) => chosen.some(({ tests }) => tests.includes(file)))
  const unseen = tagged.filter(({ file, title }) => ![...killed].some((line) => matches(line, file, title)))
  for (const { file, title, rows } of unseen) console.log(`not seen to fail: [${rows.join('][')}] ${title} (${file})`)
  console.log(
    `\n${chosen.length - survived.length} of ${chosen.length} broken rules turned a test of their row red; ` +
      `${tagged.length - unseen.length} of ${tagged.length} tagged tests were seen to fail`,
  )
  process.exitCode = survived.length > 0 ? 1 : 0
}

function matches(line, file, title) {
  if (!line.startsWith(file)) return false
  const pattern = title
    .split(/%\.?\d*[sidjo]|\$\{?[\w.]+\}?/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(pattern.join('.*')).test(line)
}
