import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackages } from '../../tools/build/buildPackages.mjs'
import { packPublished } from '../../tools/build/pack.mjs'
import { published } from '../../tools/build/published.mjs'

/** Builds and packs every published package into `folder`; returns the tarballs by package name. */
export async function packAll(folder: string): Promise<ReadonlyMap<string, string>> {
  await buildPackages()
  return new Map(published.map((path) => [readManifest(path).name, packPublished(path, folder)]))
}

/** The tarballs that the example in `folder` depends on. */
export function tarballsFor(folder: string, tarballs: ReadonlyMap<string, string>): readonly string[] {
  return Object.keys(readManifest(folder).dependencies).flatMap((name) => tarballs.get(name) ?? [])
}

export function readManifest(folder: string): { readonly name: string; readonly dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
