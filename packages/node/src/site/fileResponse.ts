import type { Asset } from './loadAssets.ts'

/** A built file with its caching and compression. */
export function fileResponse(asset: Asset, request: Request): Response {
  const headers = new Headers({
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  const zipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') ? asset.gzip : undefined
  if (zipped) headers.set('Content-Encoding', 'gzip')
  return new Response(new Uint8Array(zipped ?? asset.body), { headers })
}
