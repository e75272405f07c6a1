import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'

/**
 * Applies a transformation of web streams to a Node stream. The two sets of stream types differ only for the compiler.
 */
export async function throughWebStream(
  source: Readable,
  transform: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Promise<Readable> {
  const transformed = await transform(Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>)
  return Readable.fromWeb(transformed as unknown as NodeWebStream)
}
