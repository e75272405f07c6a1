import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { type Engine, type Found, overJson, type Tab, type Visit } from './engine.ts'

/** Starts Firefox without a screen and drives it over WebDriver BiDi. `moving`: with the animations of the pages. */
export async function startFirefox({ moving = false } = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
  const preferences = {
    // Firefox turns it off for automation; visitors have it.
    'dom.disable_open_during_load': true,
    'ui.prefersReducedMotion': moving ? 0 : 1,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /BiDi listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    exited.then(() => reject(new Error('Firefox ended while it started.')))
  })
  const bidi = await openBidi(`${url}/session`)
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  return {
    name: 'Firefox',
    version: () => capabilities.browserVersion,
    visit: ({ width }) => visitIn(bidi, width),
    async stop() {
      bidi.close()
      child.kill()
      await exited
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Context = { readonly context: string; readonly userContext: string }

async function visitIn(bidi: Bidi, width: number): Promise<Visit> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext')
  const shown = { context: '' }
  async function open(): Promise<Tab> {
    const { context } = await bidi.send<Context>('browsingContext.create', { type: 'tab', userContext })
    await bidi.send('browsingContext.setViewport', { context, viewport: { width, height: 900 } })
    return tabOf(bidi, context, shown)
  }
  return {
    first: await open(),
    open,
    async tabs() {
      const { contexts } = await bidi.send<{ contexts: readonly Context[] }>('browsingContext.getTree', { maxDepth: 0 })
      const own = contexts.filter((one) => one.userContext === userContext)
      return own.map((one) => tabOf(bidi, one.context, shown))
    },
    end: async () => void (await bidi.send('browser.removeUserContext', { userContext })),
  }
}

type Value = { readonly value: string; readonly sharedId?: string }
type Called = { readonly result: Value; readonly exceptionDetails?: { readonly text: string } }
type Argument = { readonly type: 'string'; readonly value: string } | { readonly sharedId: string }

/** `shown` is the foreground tab. A tab is activated before it is used, because background tabs are throttled. */
function tabOf(bidi: Bidi, id: string, shown: { context: string }): Tab {
  async function call(context: string, functionDeclaration: string, args: readonly Argument[]): Promise<Value> {
    const params = { functionDeclaration, arguments: args, awaitPromise: true, target: { context } }
    const { result, exceptionDetails } = await bidi.send<Called>('script.callFunction', params)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  async function contextOf(frame?: string): Promise<string> {
    if (shown.context !== id) await bidi.send('browsingContext.activate', { context: id })
    shown.context = id
    if (!frame) return id
    const look = '(selector) => document.querySelector(selector).contentWindow'
    const { value } = await call(id, look, [{ type: 'string', value: frame }])
    return (value as unknown as { readonly context: string }).context
  }
  const json = (args: readonly unknown[]): Argument => ({ type: 'string', value: JSON.stringify(args) })

  function found(context: string, sharedId: string): Found {
    const act = (...sources: object[]) => bidi.send('input.performActions', { context, actions: sources })
    const pointer = (...actions: object[]) => act({ type: 'pointer', id: 'mouse', actions })
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } }
    const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })) as [object, object]
    return {
      run: async (work, ...args) => JSON.parse((await call(context, overJson(work), [json(args), { sharedId }])).value),
      click: async () => void (await pointer(move, down, up)),
      async type(text) {
        const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
        await act({ type: 'key', id: 'keyboard', actions })
      },
      async hold(work) {
        await pointer(move, down)
        return work().finally(() => pointer(up))
      },
      chooseFile: async (path) =>
        void (await bidi.send('input.setFiles', { context, element: { sharedId }, files: [path] })),
    }
  }

  return {
    id,
    go: async (url) => void (await bidi.send('browsingContext.navigate', { context: id, url, wait: 'complete' })),
    close: async () => void (await bidi.send('browsingContext.close', { context: id })),
    async picture() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context: id })
      return Buffer.from(data, 'base64')
    },
    run: async (work, args, frame) =>
      JSON.parse((await call(await contextOf(frame), overJson(work), [json(args)])).value),
    async find(look, args, frame) {
      const context = await contextOf(frame)
      const { sharedId } = await call(context, `(json) => (${look})(...JSON.parse(json))`, [json(args)])
      return sharedId === undefined ? undefined : found(context, sharedId)
    },
  }
}

/** Sends commands of WebDriver BiDi. */
type Bidi = {
  readonly send: <Result = object>(method: string, params?: object) => Promise<Result>
  readonly close: () => void
}

type Answer = { readonly id?: number; readonly type: string; readonly error?: string; readonly message?: string }

async function openBidi(url: string): Promise<Bidi> {
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
