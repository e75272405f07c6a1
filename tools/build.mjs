import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { published } from './build/published.mjs'
import { ensureInstalled } from './run/install.mjs'
import { root } from './run/paths.mjs'

// `npm run build`: the packages that are published, into their dist/ folders.
/** What a server-rendered button needs before any script runs; packages/ui/src/layer/eagerSheets.tsx names the same. */
const eager = ['layer/layer', 'layer/tokens', 'connectButton/ConnectButton', 'ring/Ring']

ensureInstalled()
// Loaded after the install, which brings what it needs.
const { compileSheet } = await import('./build/lkCss.mjs')
for (const folder of published) {
  const tsdown = join(root, 'node_modules', 'tsdown', 'dist', 'run.mjs')
  const { status } = spawnSync(process.execPath, [tsdown], { cwd: join(root, folder), stdio: 'inherit' })
  if (status !== 0) {
    console.error(`${folder} could not be built; the reason is above.`)
    process.exit(1)
  }
}
const sheets = await Promise.all(eager.map((name) => compileSheet(join(root, 'packages/ui/src', `${name}.lk.css`))))
writeFileSync(join(root, 'packages/latchkey/dist/styles.css'), sheets.map(({ sheet }) => sheet).join('\n'))
