import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
}

/** Path of the anvil binary that npm installed for this machine. @throws with the command that installs it */
export function anvilBinary(platform = process.platform, arch = process.arch): string {
  const name = platforms[`${platform}-${arch}`]
  if (!name)
    throw new Error(
      `The local chains cannot run on ${platform}-${arch}: anvil is published for ${Object.keys(platforms).join(', ')}. Start without them: npm start -- --no-devnet`,
    )
  const packageName = `@foundry-rs/anvil-${name}`
  try {
    // The platform package is a dependency of @foundry-rs/anvil and is looked up from there.
    const fromAnvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    const path = join(dirname(fromAnvil.resolve(`${packageName}/package.json`)), 'bin', 'anvil')
    if (existsSync(path)) return path
  } catch {
    // Reported below, as is an installed package without a binary.
  }
  throw new Error(
    `anvil for this machine is not installed. Run: npm install --no-save --ignore-scripts ${packageName}@1.7.1`,
  )
}
