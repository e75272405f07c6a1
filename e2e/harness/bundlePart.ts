import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildOnce } from '../../tools/run/buildOnce.mjs'
import { cache } from '../../tools/run/lock.mjs'
import { root } from '../../tools/run/paths.mjs'

const sources = ['packages', 'apps', 'e2e/harness', 'package-lock.json'].map((name) => join(root, name))

/** Modules read files that are beside their source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
}

/**
 * Bundles a program without its npm packages, unless that was done before; returns the bundle's path. It starts in a fraction of the
 * two seconds that a program takes from source, which counts in tests that restart it hundreds of times.
 */
export async function bundlePart(program: string): Promise<string> {
  const name = relative(root, resolve(program)).replace(/\W+/g, '-')
  const outDir = join(cache, 'parts', name)
  await buildOnce(`part-${name}`, { sources, outputs: [outDir], build: () => bundle(program, outDir) })
  return join(outDir, `${basename(program, '.ts')}.js`)
}

const bundle = (program: string, outDir: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { resolve: { conditions: ['latchkey-source', 'node'] } },
    build: { ssr: resolve(program), outDir, target: 'node20', emptyOutDir: true },
  })
