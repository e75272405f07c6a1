import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Programs that tests use and npm does not have. `packages` maps each Debian package to a program in it.

const isMissing = (program) =>
  !(process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, program)))

/** Names of the packages that are not installed. */
export const missingPackages = (packages) => Object.keys(packages).filter((name) => isMissing(packages[name]))

export const installCommandOf = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${Object.keys(packages).join(' ')}`

/** Installs missing packages if this process may. Tests skip what is still missing. */
export function ensurePackages(packages) {
  if (missingPackages(packages).length === 0 || process.getuid?.() !== 0 || isMissing('apt-get')) return
  const command = installCommandOf(packages)
  console.log(`$ ${command}`)
  spawnSync('sh', ['-c', command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
