import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from '../run/buildOnce.mjs'
import { root } from '../run/paths.mjs'
import { compileSheet } from './lkCss.mjs'
import { published } from './published.mjs'

/**
 * Sheets that a server-rendered button and embedded modal need before scripts run. Those of the button are listed in
 * packages/ui/src/layer/eagerSheets.tsx too.
 */
const eagerSheets = [
  'ui/src/layer/layer',
  'ui/src/layer/tokens',
  'ui/src/connectButton/ConnectButton',
  'ui/src/sheet/Sheet',
  'ui/src/sheet/SheetSkeleton',
  'modal/src/embedded/EmbeddedModal',
]
/** Inputs besides the packages: files in the tarballs, and build settings. */
const others = ['apps/relay/src', 'apps/devnet/src', 'tools/build', 'package-lock.json', 'tsconfig.base.json']

/** Builds the published packages if their sources changed since the last build. Resolves to whether it built. */
export function buildPackages() {
  return buildOnce('packages', {
    sources: ['packages', ...others].map((path) => join(root, path)),
    outputs: published.map((folder) => join(root, folder, 'dist')),
    build,
  })
}

async function build() {
  for (const folder of published) {
    const tsdown = join(root, 'node_modules', 'tsdown', 'dist', 'run.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsdown], {
      cwd: join(root, folder),
      encoding: 'utf8',
    })
    // In the message, because a test runner prints the message and not the build's output.
    if (status !== 0) throw new Error(`${folder} could not be built:\n${stdout}${stderr}`)
  }
  const sheets = await Promise.all(eagerSheets.map((name) => compileSheet(join(root, 'packages', `${name}.lk.css`))))
  writeFileSync(join(root, 'packages/latchkey/dist/styles.css'), sheets.map(({ sheet }) => sheet).join('\n'))
}
