import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { fail, ok, type Result } from '@latchkey/base/result'

export type BodyReason = 'too long' | 'not UTF-8'

/** Reads a body of at most `maxBytes` as text, and stops when it is longer. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Result<string, BodyReason>> {
  if (!body) return ok('')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > maxBytes) {
      await reader.cancel().catch(() => {})
      return fail('too long')
    }
    chunks.push(value)
  }
  const text = fromUtf8(Buffer.concat(chunks))
  return text === undefined ? fail('not UTF-8') : ok(text)
}
