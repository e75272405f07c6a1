import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackages } from './buildPackages.mjs'
import { legalFiles, preparePackage } from './pack.mjs'

// npm runs it before and, with `restore`, after `npm pack` and `npm publish`, in the folder of the package. The published manifest
// replaces the workspace's only while npm packs.

const directory = process.cwd()
const manifest = join(directory, 'package.json')
const original = join(directory, '.package.json')

if (process.argv[2] === 'restore') {
  if (existsSync(original)) renameSync(original, manifest)
  for (const name of legalFiles) rmSync(join(directory, name), { force: true })
} else {
  if (existsSync(original))
    throw new Error(`${original} is left from an interrupted npm pack: rename it to package.json`)
  await buildPackages()
  copyFileSync(manifest, original)
  // npm reads the script that restores the manifest from the replaced one.
  const { postpack } = JSON.parse(readFileSync(original, 'utf8')).scripts
  preparePackage(directory, { scripts: { postpack } })
}
