import { toBase64 } from '@latchkey/base/codec/base64'
import { latchkeyIcon } from '@latchkey/base/latchkeyIcon'
import { pictureWaitMs } from '@latchkey/contracts/constants/wallets'
import type { Latchkey } from '../../latchkey.ts'

/** Lists of wallets drop larger icons. */
const maxBytes = 64 * 1024

/**
 * The app's icon as a data URI, which EIP-6963 requires. The Latchkey logo when it cannot be read, or is on another origin, which the
 * page's policy may not allow it to read.
 */
export async function iconDataUri(latchkey: Latchkey, source: string | undefined): Promise<string> {
  if (source?.startsWith('data:image/')) return source
  const { location } = globalThis
  const isOwn = source !== undefined && location && new URL(source, location.href).origin === location.origin
  const read = isOwn ? readImage(latchkey, source).catch(() => undefined) : undefined
  return (await read) ?? latchkeyIcon()
}

async function readImage({ options }: Latchkey, source: string): Promise<string | undefined> {
  const { fetch = globalThis.fetch } = options
  const response = await fetch(source, { signal: AbortSignal.timeout(pictureWaitMs) })
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? ''
  if (!response.ok || !/^image\/[\w.+-]+$/.test(type)) return undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bytes.length > maxBytes ? undefined : `data:${type};base64,${toBase64(bytes)}`
}
