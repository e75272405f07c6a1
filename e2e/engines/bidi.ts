import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Sends commands of WebDriver BiDi. */
export type Bidi = {
  readonly send: <Result = object>(method: string, params?: object) => Promise<Result>
  readonly close: () => void
}

type Answer = { readonly id?: number; readonly type: string; readonly error?: string; readonly message?: string }

export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const pending = new Map<number, PromiseWithResolve>()
  let last = 0
  socket.on('message', (data) => {
    const answer: Answer & { readonly result?: unknown } = JSON.parse(String(data))
    const waiting = pending.get(answer.id ?? 0)
    pending.delete(answer.id ?? 0)
    if (answer.type === 'error') waiting?.reject(new Error(`${answer.error}: ${answer.message}`))
    else waiting?.resolve(answer.result)
  })
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox ended.'))
    pending.clear()
  })
  await once(socket, 'open')
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        pending.set(last, { resolve: resolve as (result: unknown) => void, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

type PromiseWithResolve = {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}
