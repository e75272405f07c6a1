import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const packages = 'base contracts node crypto siwx walletconnect api core react ui modal latchkey testing'.split(' ')

/** A file, its import, and the rule that must reject it. */
const wrong: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['packages/base/src/up.ts', "import '@latchkey/contracts/ok'", 'layer-base'],
  ['packages/contracts/src/up.ts', "import '@latchkey/crypto/ok'", 'layer-contracts'],
  ['packages/crypto/src/up.ts', "import '@latchkey/siwx/ok'", 'layer-crypto'],
  ['packages/siwx/src/up.ts', "import '@latchkey/crypto/ok'", 'layer-siwx'],
  ['packages/walletconnect/src/up.ts', "import '@latchkey/core/ok'", 'layer-walletconnect'],
  ['packages/api/src/up.ts', "import '@latchkey/core/ok'", 'layer-api'],
  ['packages/core/src/up.ts', "import '@latchkey/react/ok'", 'layer-core'],
  ['packages/react/src/up.ts', "import '@latchkey/ui/ok'", 'layer-react'],
  ['packages/ui/src/up.ts', "import type { ok } from '@latchkey/core/ok'\nexport type T = typeof ok", 'layer-ui'],
  ['packages/modal/src/up.ts', "import '@latchkey/latchkey/ok'", 'layer-modal'],
  ['packages/latchkey/src/up.ts', "import '../../../apps/server/src/ok.ts'", 'layer-latchkey'],
  ['packages/chains/eip155/src/up.ts', "import '@latchkey/modal/ok'", 'layer-chains'],
  ['packages/node/src/up.ts', "import '@latchkey/crypto/ok'", 'layer-node'],
  ['packages/api/src/ours.ts', "import '@latchkey/node/ok'", 'layer-api'],
  ['packages/testing/src/up.ts', "import '@latchkey/core/ok'", 'layer-testing'],
  ['packages/ui/src/circleA.ts', "import './circleB.ts'\nexport type A = 1", 'no-cycles'],
  ['packages/ui/src/loopA.ts', "export const load = () => import('./loopB.ts')", 'no-cycles'],
  ['packages/ui/src/late.ts', "import type { V } from './registry.ts'\nexport const late: V = 1", 'no-cycles'],
  ['packages/modal/src/views/shared/up.ts', "import '../send/ok.ts'", 'modal-views-shared-7'],
  ['packages/modal/src/views/nfts/over.ts', "import '../names/ok.ts'", 'modal-views-names-8'],
  ['packages/ui/src/lost.ts', "import './nowhere.ts'", 'resolvable'],
  ['packages/core/src/eager.ts', "import { ok } from '@latchkey/walletconnect/ok'\nok()", 'walletconnect-lazily'],
  ['packages/core/src/walletConnectEager.ts', "import './connect/walletConnect.ts'", 'wallet-connect-connector-lazily'],
  ['packages/chains/eip155/src/verify/up.ts', "import '@latchkey/core/ok'", 'keys-and-verify-alone'],
  ['packages/chains/eip155/src/keys/up.ts', "import '@latchkey/core/ok'", 'keys-and-verify-alone'],
  ['packages/frame/src/host/eager.ts', "import '@latchkey/contracts/frame/messages'", 'frame-schemas-lazily'],
  ['packages/frame/src/host/codecEager.ts', "import './codec.ts'", 'frame-schemas-lazily'],
  ['packages/frame/src/host/over.ts', "import '../guest/ok.ts'", 'frame-host-and-guest-apart'],
  ['apps/server/src/front.ts', "import '@latchkey/modal/ok'", 'servers-without-front-end'],
  ['apps/relay/src/front.ts', "import '@latchkey/core/ok'", 'servers-without-front-end'],
  ['apps/web/src/other.ts', "import '../../relay/src/ok.ts'", 'apps-apart'],
  ['apps/web/src/client/disk.ts', "import '@latchkey/node/ok'", 'node-not-in-pages'],
  ['packages/core/src/chainLibrary.ts', "import 'viem'", 'chain-libraries-in-chains'],
  ['packages/react/src/schemas.ts', "import 'valibot'", 'schemas-not-in-the-browser'],
  ['packages/core/src/texts.ts', "import '@latchkey/contracts/errors/catalogue'", 'no-catalogues-in-packages'],
  ['packages/core/src/node.ts', "import 'node:fs'", 'no-node-in-packages'],
  ['packages/core/src/test.ts', "import './ok.test.ts'", 'nothing-imports-tests'],
]

/** Imports that must pass. */
const right: readonly (readonly [file: string, text: string])[] = [
  ['packages/ui/src/circleB.ts', "import type { A } from './circleA.ts'\nexport type B = A"],
  ['packages/ui/src/loopB.ts', "import { load } from './loopA.ts'\nexport const again = load"],
  ['packages/ui/src/registry.ts', "export type V = 1\nexport const load = () => import('./late.ts')"],
  ['packages/modal/src/views/send/down.ts', "import '../names/ok.ts'\nimport '../shared/ok.ts'\nimport './ok.ts'"],
  ['packages/modal/src/screen/views.ts', "import '../views/send/ok.ts'"],
  ['packages/core/src/lazy.ts', "export const load = () => import('@latchkey/walletconnect/ok')"],
  ['packages/core/src/connect/walletConnect.ts', "import '@latchkey/walletconnect/ok'"],
  ['packages/core/src/loadWalletConnect.ts', "export const load = () => import('./connect/walletConnect.ts')"],
  ['packages/core/src/types.ts', "import type { ok } from '@latchkey/walletconnect/ok'\nexport type T = typeof ok"],
  ['packages/chains/eip155/src/adapter.ts', "import 'viem'\nimport '@latchkey/core/ok'"],
  ['packages/testing/src/relay.ts', "import 'node:fs'\nimport '../../../apps/relay/src/ok.ts'"],
  ['packages/node/src/disk.ts', "import 'node:fs'\nimport '@latchkey/contracts/ok'"],
  ['packages/core/src/ok.test.ts', "import 'node:fs'\nimport 'viem'\nimport '@latchkey/walletconnect/ok'"],
  ['packages/contracts/src/api/siwx/schemas.ts', "import 'valibot'"],
  ['packages/contracts/src/errors/catalogue.ts', 'export const all = 1'],
  ['packages/contracts/src/frame/messages.ts', "import 'valibot'"],
  ['packages/frame/src/host/codec.ts', "import '@latchkey/contracts/frame/messages'"],
  ['packages/frame/src/host/lazy.ts', "export const load = () => import('./codec.ts')"],
  ['apps/web/src/main.ts', "import '@latchkey/node/ok'\nimport '@latchkey/latchkey/ok'"],
  ['apps/web/src/client/page.ts', "import '@latchkey/node/site/pageConfig'"],
]

const folder = mkdtempSync(join(tmpdir(), 'latchkey-imports-'))
let violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[] = []

beforeAll(() => {
  for (const name of [...packages, 'chains/eip155', 'frame']) {
    write(`packages/${name}/package.json`, packageText(name))
    write(`packages/${name}/src/ok.ts`, 'export const ok = () => 1')
    link(join(folder, 'packages', name), `@latchkey/${name.replace('chains/', '')}`)
  }
  for (const file of [
    'apps/server/src/ok.ts',
    'packages/node/src/site/pageConfig.ts',
    'apps/relay/src/ok.ts',
    ...['names', 'send', 'shared'].map((folder) => `packages/modal/src/views/${folder}/ok.ts`),
    'packages/frame/src/guest/ok.ts',
  ]) {
    write(file, 'export const ok = 1')
  }
  for (const [file, text] of [...wrong, ...right]) write(file, text)
  for (const name of ['viem', 'valibot', 'typescript', '@types']) link(join(root, 'node_modules', name), name)
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(folder, file))
  violations = cruise()
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(wrong)('%s is rejected', (file, _, rule) => {
  expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule)
})

test.each(right)('%s passes', (file) => {
  expect(violations.filter(({ from }) => from === file)).toEqual([])
})

function cruise(): typeof violations {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [cli, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'packages', 'apps']
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).summary.violations
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout).summary.violations
  }
}

function packageText(name: string): string {
  return JSON.stringify({
    name: `@latchkey/${name.replace('chains/', '')}`,
    exports: { './*': { 'latchkey-source': './src/*.ts' } },
  })
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

function link(target: string, name: string): void {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
  symlinkSync(target, join(folder, 'node_modules', name))
}
