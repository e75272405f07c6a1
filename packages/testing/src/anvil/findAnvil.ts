import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorOf } from '@latchkey/base/errors'
import { TEST_TOOL_MISSING } from '@latchkey/contracts/errors/testing'

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
}

/**
 * Finds anvil: the path in ANVIL, the package installed where the tests run, or the PATH.
 *
 * @throws TEST_TOOL_MISSING
 */
export async function findAnvil(env: Readonly<Record<string, string | undefined>> = process.env): Promise<string> {
  const named = env.ANVIL
  const remedy = named
    ? 'Correct or unset the environment variable ANVIL.'
    : 'Install it: npm install --save-dev @foundry-rs/anvil (or Foundry, https://getfoundry.sh), or set its path in ANVIL.'
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = named ? [named] : [...fromPackage(), ...onPath.map((folder) => join(folder, 'anvil'))]
  for (const path of candidates) if (await canRun(path)) return path
  throw errorOf(TEST_TOOL_MISSING, { values: { tool: named ?? 'anvil', remedy } })
}

/** Each platform has a package with its binary, a dependency of `@foundry-rs/anvil`. */
function fromPackage(): readonly string[] {
  const platform = platforms[`${process.platform}-${process.arch}`]
  if (!platform) return []
  try {
    const here = createRequire(pathToFileURL(join(process.cwd(), 'package.json')))
    const fromAnvil = createRequire(here.resolve('@foundry-rs/anvil/package.json'))
    return [join(dirname(fromAnvil.resolve(`@foundry-rs/anvil-${platform}/package.json`)), 'bin', 'anvil')]
  } catch {
    return []
  }
}

async function canRun(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
