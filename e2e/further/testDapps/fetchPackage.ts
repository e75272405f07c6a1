import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Downloads a package from the registry without its dependencies. Resolves with the folder of its built page. */
export async function fetchPackage({ name, version, integrity }: fetchPackage.Params): Promise<string> {
  const folder = join(
    import.meta.dirname,
    '../../../node_modules/.cache/testDapps',
    `${name.replace('/', '-')}-${version}`,
  )
  await mkdir(folder, { recursive: true })
  const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder])
  const archive = join(folder, JSON.parse(stdout)[0].filename)
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${name}@${version} is not the package that was pinned.`)
  await run('tar', ['xzf', archive, '-C', folder])
  return join(folder, 'package/dist')
}

export declare namespace fetchPackage {
  type Params = { readonly name: string; readonly version: string; readonly integrity: string }
}
