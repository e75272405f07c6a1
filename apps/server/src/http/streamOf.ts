import { toUtf8 } from '@latchkey/base/codec/utf8'

/** A stream that pulls the next text when the reader wants more, and ends the source when the reader cancels. */
export function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const source = texts[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(toUtf8(value))
      },
      async cancel() {
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
