import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from '../checks/sourceFiles.mjs'
import { root } from '../run/paths.mjs'
import { rejectEntryImports } from './workerEntry.mjs'

const page = `new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })`
const worker = `import { serve } from './serve.js'
serve(self)`
const serve = `import { shared } from './shared.js'
export const serve = (scope) => { scope.onmessage = () => import('./lazy.js').then(({ lazy }) => lazy(shared)) }`
/** Imported by the entry and by the lazy file, so the bundler puts it into the entry file. */
const shared = `export const shared = { calls: [] }`
const lazy = `import { shared } from './shared.js'
export const lazy = (same) => shared.calls.push(same)`

async function buildWith(groups: readonly { readonly name: string; readonly test: RegExp }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lk-worker-'))
  const files = { page, worker, serve, shared, lazy }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.js`), text)
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: 'page.js' } },
    worker: {
      format: 'es',
      plugins: () => [rejectEntryImports()],
      rolldownOptions: { output: { codeSplitting: { groups: [...groups] } } },
    },
  })
}

test('fails a build in which a lazily loaded file of a worker imports its entry file', async () => {
  await expect(buildWith([])).rejects.toThrow(
    /assets\/lazy-.+\.js imports assets\/worker-.+\.js, the entry file of its worker/,
  )
})

test('passes once a group contains the modules that the entry and its lazy files share', async () => {
  await expect(buildWith([{ name: 'serve', test: /serve\.js$/ }])).resolves.toBeDefined()
})

test('checks every bundled worker', async () => {
  const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|e2e)\.tsx?$|\/test\//.test(path)
  const files = sourceFiles(['packages', 'apps'], isCode)
  const texts = await Promise.all(files.map((path) => readFile(join(root, path), 'utf8')))
  const starts = /new (Shared)?Worker\(|[?&](shared)?worker\b|serviceWorker\.register\(|addModule\(/
  expect(files.filter((_path, place) => starts.test(texts[place] ?? ''))).toEqual([
    'apps/secure/src/signer/spawnSigner.ts',
    // A thread of Node, which runs from its source.
    'apps/server/src/features/nfts/svg/drawSvg.ts',
  ])
  expect(await readFile(join(root, 'apps/secure/vite.config.ts'), 'utf8')).toContain(
    'plugins: () => [rejectEntryImports()]',
  )
})
