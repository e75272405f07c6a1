import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A built file in memory, plain and compressed. */
export type Asset = {
  readonly type: string
  readonly body: Uint8Array
  readonly gzip: Uint8Array | undefined
  readonly etag: string
  /** Its name contains a content hash, so it may be cached forever. */
  readonly immutable: boolean
}

const compress = promisify(gzip)
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Reads every file below `dir`; keys are URL paths (`/assets/app-1a2b3c4d.js`). */
export async function loadAssets(dir: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const loaded = await Promise.all(
    files.map(async (file) => [`/${relative(dir, file).split(sep).join('/')}`, await loadAsset(file)] as const),
  )
  return new Map(loaded)
}

async function loadAsset(file: string): Promise<Asset> {
  const body = await readFile(file)
  const type = types[extname(file)] ?? 'application/octet-stream'
  const compressible = /^(text|application\/(json|manifest)|image\/svg)/.test(type)
  return {
    type,
    body,
    gzip: compressible ? await compress(body, { level: 9 }) : undefined,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: /-[\w-]{8}\.\w+$/.test(file),
  }
}
