import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { buildPackages } from '../build/buildPackages.mjs'
import { legalFiles, packPublished } from '../build/pack.mjs'
import { published } from '../build/published.mjs'
import { root } from '../run/paths.mjs'
import { apiReport, reportPath } from './apiReport.mjs'
import { hoverProblems } from './hoverText.mjs'
import { report } from './report.mjs'

// Checks the packages as people install them, packed: exports and types resolve (publint, are-the-types-wrong), manifests are
// complete, imports are declared, editors show comments, the API report is current, headless entries do not reach React, the
// readme's example and entries for Node (without the DOM library) type-check, and installing them adds few packages.

/** Packages that installing `latchkey` and `@latchkey/eip155` in a React app may add, themselves included, without viem's tree. */
const packagesMax = 17
const counted = ['packages/latchkey', 'packages/chains/eip155']
/** Packages that also run in Node, and may use its modules. */
const forNode = ['packages/testing']
/** Dependencies that every React app has. */
const reactItself = ['react', 'react-dom', 'scheduler']
/** Documents that are not published. */
const internalDocuments = /\bspec (?:§|S\d)|\bS\d+\.\d+\b|design\.md|docs\/decisions/
/** In declarations: the validation library, and parameters that are destructured instead of named. */
const internalTypes = /["']valibot["']|^ {2}\.\.\.\w+$/m
/** Entries for servers and for apps without React. */
const headless = ['latchkey.js', 'serverRendering.js', 'provider.js', 'wallet.js']
const importsReact = /^(react|react-dom|react\/.+|react-dom\/.+|zustand|@tanstack\/react-query)$/

const problems = []
const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
let added = []
try {
  await buildPackages()
  const tarballs = []
  for (const name of published) {
    const tarball = packPublished(name, folder)
    if (counted.includes(name)) tarballs.push(tarball)
    await lint(name, tarball)
    lintTypes(name, tarball)
    lintContents(name, tarball)
    lintPrepack(name, tarball)
    lintImports(join(root, name), { builtins: forNode.includes(name) })
  }
  if (read(join(root, reportPath)) !== apiReport())
    problems.push(`${reportPath} is stale; run \`node tools/checks/apiReport.mjs\``)
  lintStyles(join(root, 'packages/latchkey'))
  lintWithoutBrowser(tarballs)
  lintReadme(tarballs)
  for (const entry of headless) lintHeadless(join(root, 'packages/latchkey/dist'), entry)
  added = packagesAdded(tarballs)
  if (added.length > packagesMax)
    problems.push(`installing adds ${added.length} packages, ${packagesMax} are allowed: ${added.join(', ')}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report(
  'packages',
  problems,
  `${published.length} packed; installing them adds ${added.length} of ${packagesMax} packages`,
)

async function lint(name, tarball) {
  const { messages, pkg } = await publint({
    pkgDir: 'package',
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  })
  for (const message of messages) problems.push(`${name}: ${formatMessage(message, pkg, { color: false })}`)
}

/** ES modules only: `require` is not supported. */
function lintTypes(name, tarball) {
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const untyped = ['--exclude-entrypoints', './styles.css', './package.json']
  const args = [attw, tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color', ...untyped]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) problems.push(`${name}: ${stdout}${stderr}`)
}

/** Checks the manifest and the files of the tarball. */
function lintContents(name, tarball) {
  const into = mkdtempSync(join(folder, 'contents-'))
  run('tar', ['-xzf', tarball, '-C', into, '--strip-components=1'])
  const files = readdirSync(into, { recursive: true })
  const manifest = JSON.parse(read(join(into, 'package.json')))
  for (const file of legalFiles) if (!files.includes(file)) problems.push(`${name}: the tarball has no ${file}`)
  for (const file of files.filter((path) => path.endsWith('.js') && !path.includes('rolldown-runtime')))
    if (!files.includes(`${file}.map`) && hasCode(read(join(into, file))))
      problems.push(`${name}: ${file} has no source map`)
  for (const key of ['description', 'homepage', 'repository', 'engines'])
    if (!manifest[key]) problems.push(`${name}: package.json has no ${key}`)
  for (const [dependency, range] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }))
    if (/^\d+\.\d+\.\d+/.test(range)) problems.push(`${name}: ${dependency} is pinned to ${range}; use a range`)
  for (const path of Object.keys(manifest.exports))
    if (path.includes('*')) problems.push(`${name}: exports ${path}, which is not published`)
  for (const file of files.filter((path) => path.endsWith('.d.ts'))) {
    const found = internalDocuments.exec(read(join(into, file)))
    if (found) problems.push(`${name}: ${file} refers to '${found[0]}', which is not published`)
    const internal = internalTypes.exec(read(join(into, file)))
    if (internal) problems.push(`${name}: ${file} has '${internal[0].trim()}', a detail of the implementation`)
  }
  // For the types of dependencies, which appear in the options of some functions.
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
  for (const problem of hoverProblems(into)) problems.push(`${name}: ${problem}`)
}

/** True unless the file only re-exports another one. */
function hasCode(text) {
  return text.split('\n').some((line) => line && !/^(import|export) [^()]*;$/.test(line))
}

/** Bundlers drop an imported style sheet that `sideEffects` does not list. */
function lintStyles(directory) {
  const { exports, sideEffects } = JSON.parse(read(join(directory, 'package.json')))
  const styles = Object.keys(exports).some((path) => path.endsWith('.css'))
  if (styles && !sideEffects.includes('*.css')) problems.push(`${directory}: sideEffects leaves its style sheet out`)
}

/** Type-checks like a Node project: no DOM library, and the declarations of packages included. */
function lintWithoutBrowser(tarballs) {
  const names = ['latchkey', 'latchkey/provider', 'latchkey/wallet', 'latchkey/server-rendering']
  const chains = ['@latchkey/eip155', '@latchkey/eip155/networks', '@latchkey/eip155/verify']
  // With names, because a side-effect import resolves no types.
  const lines = [...names, ...chains].map((name, index) => `import type * as entry${index} from '${name}'`)
  const options = ['--lib', 'ES2022', '--module', 'NodeNext', '--types', 'node']
  compile('types without a browser', { tarballs, file: 'app.ts', code: lines.join('\n'), options })
}

/** The example in the README of `latchkey` under the strictest options. */
function lintReadme(tarballs) {
  const code = /```tsx\n([\s\S]*?)```/.exec(read(join(root, 'packages/latchkey/README.md')))[1]
  const strictly = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const options = ['--module', 'ESNext', '--moduleResolution', 'Bundler', '--jsx', 'react-jsx', ...strictly]
  compile("latchkey: the readme's example", { tarballs, file: 'App.tsx', code, options })
}

/** Type-checks a file in a project that has installed the tarballs. */
function compile(title, { tarballs, file, code, options }) {
  const project = mkdtempSync(join(folder, 'project-'))
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, '@latchkey'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['latchkey', '@latchkey'].includes(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const tarball of tarballs) {
    const into = join(modules, tarball.includes('eip155') ? '@latchkey/eip155' : 'latchkey')
    mkdirSync(into)
    run('tar', ['-xzf', tarball, '-C', into, '--strip-components=1'])
  }
  writeFileSync(join(project, file), code)
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  const strictly = ['--target', 'ES2022', '--noEmit', '--strict', '--skipLibCheck', 'false']
  const args = [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...strictly, file]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  // viem's declarations need the types of a browser, with or without ours.
  const ours = stdout.split('\n').filter((line) => line && !/node_modules\/(viem|ox)\//.test(line))
  if (status !== 0 && ours.length > 0) problems.push(`${title}: ${ours.join('\n')}`)
}

/** `npm pack` in the folder of a package makes the same tarball and leaves the folder as it was. */
function lintPrepack(name, tarball) {
  const workspace = mkdtempSync(join(folder, 'prepack-'))
  const copy = join(workspace, name)
  cpSync(join(root, name), copy, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  symlinkSync(join(root, 'tools'), join(workspace, 'tools'))
  const before = readdirSync(copy)
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', workspace], copy))
  const [theirs, ours] = [join(workspace, filename), tarball].map((path) =>
    run('tar', ['-tzf', path]).split('\n').sort(),
  )
  if (theirs.join() !== ours.join()) problems.push(`${name}: npm pack makes another tarball`)
  const manifest = JSON.parse(run('tar', ['-xzOf', join(workspace, filename), 'package/package.json']))
  if (manifest.devDependencies || !manifest.homepage)
    problems.push(`${name}: npm pack keeps the manifest of the workspace`)
  const isRestored = readdirSync(copy).join() === before.join()
  if (!isRestored || read(join(copy, 'package.json')) !== read(join(root, name, 'package.json')))
    problems.push(`${name}: npm pack changes its folder`)
}

/** An undeclared private package or tool resolves only in this workspace. */
function lintImports(directory, { builtins }) {
  const { name, dependencies = {}, peerDependencies = {} } = JSON.parse(read(join(directory, 'package.json')))
  const declared = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)])
  for (const file of readdirSync(join(directory, 'dist'), { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue
    for (const specifier of specifiersOf(read(join(directory, 'dist', file)))) {
      if (specifier.startsWith('.')) continue
      const owner = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
      const builtin = builtinModules.includes(specifier.replace(/^node:/, ''))
      if (builtin ? !builtins : !declared.has(owner))
        problems.push(`${name}: ${file} imports ${specifier}, which it does not declare`)
    }
  }
}

/** Only static imports count; loading on demand is the app's own choice. */
function lintHeadless(dist, entry) {
  const seen = new Set()
  const look = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const specifier of specifiersOf(read(join(dist, file)), { dynamic: false })) {
      if (specifier.startsWith('.')) look(join(dirname(file), specifier))
      else if (importsReact.test(specifier)) problems.push(`latchkey: ${entry} reaches ${specifier} through ${file}`)
    }
  }
  look(entry)
}

function specifiersOf(text, { dynamic = true } = {}) {
  const fixed = text.matchAll(/^(?:import|export)\b[^'"\n]*?(?:from\s*)?["']([^"'\n]+)["'];?$/gm)
  const late = dynamic ? text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g) : []
  return [...fixed, ...late].map(([, specifier]) => specifier)
}

function packagesAdded(tarballs) {
  const project = mkdtempSync(join(folder, 'app-'))
  const { overrides } = JSON.parse(read(join(root, 'package.json')))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'app', private: true, overrides: { viem: overrides.viem } }),
  )
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--package-lock-only']
  run('npm', ['install', ...quiet, ...tarballs, 'react', 'react-dom'], project)
  const { packages } = JSON.parse(read(join(project, 'package-lock.json')))
  const added = new Set()
  /** Collects the dependencies of the package at a path of the lockfile, except viem and React, which an app may already have. */
  const follow = (path) => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const found = resolved(packages, path, name)
      if (!found || added.has(found) || name === 'viem' || reactItself.includes(name)) continue
      added.add(found)
      follow(found)
    }
  }
  follow('')
  return [...added]
}

/** The path in a lockfile at which Node finds `name` from the package at `path`. */
function resolved(packages, path, name) {
  const candidate = `${path && `${path}/`}node_modules/${name}`
  if (packages[candidate] || path === '') return packages[candidate] && candidate
  return resolved(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

function read(file) {
  return readFileSync(file, 'utf8')
}

function run(command, args, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`}`)
}
