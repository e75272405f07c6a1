import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './run/install.mjs'
import { root } from './run/paths.mjs'

// `npm run build`: the packages that are published, into their dist/ folders.
const published = ['packages/latchkey', 'packages/chains/eip155']

ensureInstalled()
for (const folder of published) {
  const tsdown = join(root, 'node_modules', 'tsdown', 'dist', 'run.mjs')
  const { status } = spawnSync(process.execPath, [tsdown], { cwd: join(root, folder), stdio: 'inherit' })
  if (status !== 0) {
    console.error(`${folder} could not be built; the reason is above.`)
    process.exit(1)
  }
}
