import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian packages of the other browsers and their drivers, with a program of each. */
const packages = {
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  'dbus-x11': 'dbus-run-session',
  'firefox-esr': 'firefox-esr',
}

/** Installs the browsers from Debian. Without root, see `missingEngines`. */
export const installCommand = `apt-get update && apt-get install -y --no-install-recommends ${Object.keys(packages).join(' ')}`

const isMissing = (program) =>
  !(process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, program)))

/** Names of the packages that are not installed. */
export const missingEngines = () => Object.keys(packages).filter((name) => isMissing(packages[name]))

/** Installs missing packages if this process may. Tests skip engines that are still missing. */
export function ensureEngines() {
  if (missingEngines().length === 0 || process.getuid?.() !== 0 || isMissing('apt-get')) return
  console.log(`$ ${installCommand}`)
  spawnSync('sh', ['-c', installCommand], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
