import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../checks/sourceFiles.mjs'
import { root } from '../run/paths.mjs'
import { ciSteps, interopSteps, type Step } from './steps.mjs'

const skippable = Object.entries({ ...ciSteps, ...interopSteps }).filter(([, { inputs }]) => inputs !== undefined)

/** The files that the step's tests import by relative paths, directly or not. */
function importedFiles({ inputs = [], isOwnTest = () => false }: Step): ReadonlySet<string> {
  const folders = inputs.filter((path) => statSync(join(root, path)).isDirectory())
  const isTest = (path: string) => /\.(e2e|engine|consumer|interop)\.ts$/.test(path) || isOwnTest(path)
  const open = [...sourceFiles(folders, (path) => path.endsWith('.ts') && isTest(path))]
  const found = new Set(open)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const [, specifier = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /(?:from|import\() ?'(\.[^']+)'/g,
    )) {
      const imported = normalize(join(dirname(path), specifier))
      if (found.has(imported) || !existsSync(join(root, imported))) continue
      found.add(imported)
      open.push(imported)
    }
  }
  return found
}

test.each(skippable)("CI runs '%s' after a change of a file that its tests import", (_, step) => {
  const imported = [...importedFiles(step)]
  expect(imported).not.toEqual([])
  const isInput = (path: string) => step.inputs?.some((input) => path === input || path.startsWith(`${input}/`))
  expect(imported.filter((path) => !isInput(path))).toEqual([])
})
