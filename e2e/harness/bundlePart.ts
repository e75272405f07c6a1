import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildOnce } from '../../tools/run/buildOnce.mjs'
import { cache } from '../../tools/run/lock.mjs'
import { root } from '../../tools/run/paths.mjs'

const sources = ['packages', 'apps', 'e2e/harness', 'package-lock.json'].map((name) => join(root, name))

/** Some modules read files next to their source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
}

/**
 * Bundles a program, except for its npm packages, and returns the path of the bundle. Reuses the last bundle if the sources are the
 * same. From source, a program takes two seconds to start, and some tests restart programs hundreds of times.
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
