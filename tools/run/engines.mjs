import { ensurePackages, installCommandOf, missingPackages } from './aptPrograms.mjs'

/** Debian packages of the other browsers and their drivers, with a program of each. */
const packages = {
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  'dbus-x11': 'dbus-run-session',
  'firefox-esr': 'firefox-esr',
}

/** Installs the browsers from Debian. Without root, see `missingEngines`. */
export const installCommand = installCommandOf(packages)

/** Names of the packages that are not installed. */
export const missingEngines = () => missingPackages(packages)

/** Installs missing packages if this process may. Tests skip engines that are still missing. */
export const ensureEngines = () => ensurePackages(packages)
