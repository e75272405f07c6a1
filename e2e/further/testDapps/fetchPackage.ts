import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../../node_modules/.cache/testDapps')

/**
 * A package without its dependencies: from the registry the first time, then from the cache. Resolves with the folder
 * of its built page. @throws if the package differs from the pinned one
 */
export async function fetchPackage(wanted: fetchPackage.Params): Promise<string> {
  const { name, version, integrity } = wanted
  const folder = join(cache, `${name.replace('/', '-')}-${version}`)
  // File name used by npm.
  const archive = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if ((await integrityOf(archive)) !== integrity) {
    await mkdir(folder, { recursive: true })
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', folder])
    if ((await integrityOf(archive)) !== integrity)
      throw new Error(`${name}@${version} is not the package that was pinned.`)
  }
  await run('tar', ['xzf', archive, '-C', folder])
  return join(folder, 'package/dist')
}

export declare namespace fetchPackage {
  type Params = { readonly name: string; readonly version: string; readonly integrity: string }
}

/** Undefined if there is no such file. */
async function integrityOf(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && `sha512-${createHash('sha512').update(bytes).digest('base64')}`
}
