import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './buildOnce.mjs'
import { fingerprintOf } from './fingerprint.mjs'
import { cache } from './lock.mjs'
import { root } from './paths.mjs'

const sources = ['packages', 'apps', 'e2e/harness', 'tools/run/bundleProgram.mjs', 'package-lock.json'].map((name) =>
  join(root, name),
)

/**
 * npm packages of many modules, which Node would load one by one: half of the processor time of a start. The others stay outside,
 * because some have native parts or read files next to their source.
 */
const bundledPackages =
  /^(viem|ox|abitype|kysely|valibot|hono|@hono\/node-server|jose|tldts|@noble\/\w+|@scure\/\w+|@solana(-program)?\/[\w-]+|@metamask\/[\w-]+)(\/|$)/

/** Once per process, because `npm start` bundles many programs. */
let sourcesFingerprint
const fingerprint = () => (sourcesFingerprint ??= fingerprintOf(sources))

/** Some modules read files next to their source. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
}

/**
 * Bundles a program and returns the path of the bundle. Reuses the last bundle if the sources are unchanged. From source, a
 * program takes two seconds to start, and some tests restart programs hundreds of times.
 */
export async function bundleProgram(program) {
  const name = relative(root, resolve(root, program)).replace(/\W+/g, '-')
  const outDir = join(cache, 'programs', name)
  await buildOnce(`program-${name}`, {
    ...{ sources, fingerprint, outputs: [outDir] },
    build: () => bundle(program, outDir),
  })
  return join(outDir, `${basename(program, '.ts')}.js`)
}

async function bundle(program, outDir) {
  // Loaded here because `npm start` installs it first.
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: [bundledPackages], resolve: { conditions: ['latchkey-source', 'node'] } },
    build: { ssr: resolve(root, program), outDir, target: 'node20', emptyOutDir: true },
  })
}
