import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { BuiltRoute } from '@latchkey/contracts/api/route'
import type { Context } from 'hono'
import * as v from 'valibot'
import { allowPage } from './securityHeaders.ts'
import type { ImageAnswer, PageAnswer, RedirectAnswer } from './serve.ts'

/**
 * Sends a handler's result in the format that its route declares. JSON is parsed with the route's schema, so that
 * fields outside the contract never leave the server.
 */
export function sendAnswer(context: Context, route: BuiltRoute, answer: unknown): Response {
  if (route.answer === 'nothing') return context.body(null, 204)
  switch (route.answer.kind) {
    case 'json':
      return context.json(v.parse(route.answer.schema, answer))
    case 'jsonRpc':
      return context.body(streamOf(answer as AsyncIterable<string>), 200, { 'Content-Type': 'application/json' })
    case 'image': {
      const { type, bytes } = answer as ImageAnswer
      return context.body(bytes, 200, { 'Content-Type': type })
    }
    case 'page': {
      const { markup, script } = answer as PageAnswer
      allowPage(context, { script, shownIn: route.answer.shownIn })
      return context.html(
        `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Latchkey</title>${markup}<script>${script}</script>`,
      )
    }
    case 'redirect':
      return context.redirect((answer as RedirectAnswer).location, 302)
  }
}

/** A stream that takes the next text when the reader wants more, and ends the source when the reader cancels. */
function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
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
