import { constants } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'

const decompress = promisify(brotliDecompress)
const BUNDLE = '@sparticuz/chromium'
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Switches that keep a test run quiet and offline. None of them relaxes the web's security rules. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/**
 * Features that Playwright disables, except for `ThirdPartyStoragePartitioning`: frames of another site get separate storage, as in
 * visitors' browsers. Chromium reads only the last `--disable-features`.
 */
const DISABLED_FEATURES = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/**
 * Starts the browser that tests and screenshots use. Close it with `await browser.close()`. Options are Playwright's launch
 * options; `args` and `env` are added to ours.
 */
export async function launchBrowser({ args = [], env = {}, ...options } = {}) {
  const found = await findBrowser()
  const launch = () =>
    chromium.launch({
      headless: true,
      ...options,
      executablePath: found.executablePath,
      args: [...QUIET, `--disable-features=${DISABLED_FEATURES}`, ...found.args, ...args],
      env: { ...process.env, ...found.env, ...env },
    })
  // Chromium occasionally crashes on start (SIGSEGV, on a busy machine).
  return launch().catch(launch)
}

/**
 * Finds a browser, in this order: `LATCHKEY_CHROMIUM`, the one in node_modules (Linux x64), the system's, Playwright's. The one in
 * node_modules is a headless shell: the same version everywhere, and a third of the processor time of Debian's Chromium.
 */
export async function findBrowser() {
  const named = process.env.LATCHKEY_CHROMIUM
  if (named) {
    if (await canRun(named)) return { source: 'LATCHKEY_CHROMIUM', executablePath: named, args: [], env: {} }
    throw new Error(`LATCHKEY_CHROMIUM names ${named}, which cannot be executed. Correct the path or unset it.`)
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBundled()
  const system = await findOnPath()
  if (system) return { source: 'system', executablePath: system, args: [], env: {} }
  const playwrights = chromium.executablePath()
  if (playwrights && (await canRun(playwrights))) {
    return { source: 'playwright', executablePath: playwrights, args: [], env: {} }
  }
  throw new Error('No browser found. Install Chromium, or set LATCHKEY_CHROMIUM to the path of one.')
}

async function findOnPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    for (const name of SYSTEM_NAMES) if (await canRun(join(folder, name))) return join(folder, name)
  }
  return undefined
}

async function canRun(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Unpacks once per version and user. The folder is renamed into place, so that test files that start at the same time never see
 * half a binary.
 */
async function unpackBundled() {
  const source = await bundleFolder()
  const { version } = JSON.parse(await readFile(join(source, '../package.json'), 'utf8'))
  const user = process.getuid?.() ?? 'user'
  const target = join(tmpdir(), `latchkey-chromium-${version}-${user}`)
  if (!(await canRun(join(target, 'chromium')))) await unpackTo(source, target)
  const hasSystemFonts = await access('/etc/fonts/fonts.conf').then(
    () => true,
    () => false,
  )
  const libraries = [join(target, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  return {
    source: BUNDLE,
    executablePath: join(target, 'chromium'),
    args: ['--disable-gpu'],
    env: { LD_LIBRARY_PATH: libraries, ...(hasSystemFonts ? {} : { FONTCONFIG_PATH: join(target, 'fonts') }) },
  }
}

async function bundleFolder() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(BUNDLE)), '../../bin')
  } catch (cause) {
    throw new Error(`No browser found. Run npm install, or set LATCHKEY_CHROMIUM to the path of a Chromium.`, { cause })
  }
}

async function unpackTo(source, target) {
  const work = await mkdtemp(`${target}-`)
  try {
    await writeFile(join(work, 'chromium'), await decompress(await readFile(join(source, 'chromium.br'))))
    await chmod(join(work, 'chromium'), 0o755)
    for (const pack of ['al2023', 'fonts']) {
      await untar(await decompress(await readFile(join(source, `${pack}.tar.br`))), join(work, pack))
    }
    await writeFile(join(work, 'fonts/fonts.conf'), fontsConf(join(target, 'fonts')))
    await rename(work, target)
  } catch (cause) {
    await rm(work, { recursive: true, force: true })
    if (await canRun(join(target, 'chromium'))) return // Another process has unpacked it first.
    throw new Error(`Cannot unpack the browser to ${target}: ${cause.message}`, { cause })
  }
}

/** The file in the bundle refers to folders of another machine. */
function fontsConf(folder) {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`
}

/** Plain ustar: these archives contain only files and folders with short names. */
async function untar(archive, folder) {
  for (let at = 0; archive[at]; ) {
    const field = (from, length) => archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 12), 8)
    const path = join(folder, field(0, 100))
    if (field(156, 1) === '5') await mkdir(path, { recursive: true })
    else {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, archive.subarray(at + 512, at + 512 + size))
      await chmod(path, 0o755)
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
}
