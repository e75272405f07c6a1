import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { until } from '../harness/until.ts'
import { type Engine, type Found, overJson, type Tab, type Visit } from './engine.ts'

const capabilities = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    args: ['--automation'],
  },
}
/** The key of an element's id in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts WebKitGTK on a virtual display and drives it over WebDriver, which allows one session at a time. */
export async function startWebKit(): Promise<Engine> {
  const { ports, release } = await claimPorts(1)
  const config = await mkdtemp(join(tmpdir(), 'latchkey-webkit-'))
  await mkdir(join(config, 'gtk-3.0'))
  // The page's `prefers-reduced-motion`.
  await writeFile(join(config, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const screen = await startScreen()
  const env = {
    ...process.env,
    ...{ DISPLAY: screen.display, XDG_CONFIG_HOME: config, NO_AT_BRIDGE: '1' },
    // Its sandbox does not start in containers, nor as root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  let version = ''
  return {
    name: 'WebKit',
    version: () => version,
    async visit({ width }) {
      const driver = await startDriver(ports[0] ?? 0, env)
      const { sessionId, capabilities } = await driver.session()
      version = capabilities.browserVersion
      const send: Send = (method, path, body) => driver.send(method, `/session/${sessionId}${path}`, body)
      return { ...(await visitIn(send, width)), end: () => send('DELETE', '').then(driver.stop) }
    },
    async stop() {
      await screen.stop()
      await release()
      await rm(config, { recursive: true, force: true })
    },
  }
}

/** A driver for one session: a second session of the same driver can hang while the first browser ends. */
async function startDriver(port: number, env: NodeJS.ProcessEnv) {
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    ...{ env, stdio: 'ignore', detached: true },
  })
  const exited = once(driver, 'exit')
  const send = sender(`http://127.0.0.1:${port}`)
  await until('WebKitWebDriver listens', () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    ),
  )
  return {
    send,
    session: () =>
      send<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
        capabilities: { alwaysMatch: capabilities },
      }),
    async stop() {
      if (driver.pid && driver.exitCode === null) process.kill(-driver.pid)
      await exited
    },
  }
}

/** An X server without a screen, on a free display. */
async function startScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const [number] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    exited.then(() => {
      throw new Error('Xvfb ended while it started.')
    }),
  ])
  return {
    display: `:${String(number).trim()}`,
    async stop() {
      child.kill()
      await exited
    },
  }
}

type Send = <Result = null>(method: string, path: string, body?: object) => Promise<Result>

const sender =
  (driver: string): Send =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(driver + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

async function visitIn(send: Send, width: number): Promise<Omit<Visit, 'end'>> {
  await send('POST', '/window/rect', { x: 0, y: 0, width, height: 938 })
  return {
    first: tabOf(send, await send('GET', '/window')),
    tabs: async () => {
      const handles = await send<readonly string[]>('GET', '/window/handles')
      return handles.map((handle) => tabOf(send, handle))
    },
    async open() {
      const { handle } = await send<{ handle: string }>('POST', '/window/new', { type: 'window' })
      return tabOf(send, handle)
    },
  }
}

type Reference = { readonly [elementKey]: string }

function tabOf(send: Send, id: string): Tab {
  const execute = <Result>(work: string, args: readonly unknown[]) =>
    send<Result>('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args })
  /** Commands go to the window and frame that were chosen last. */
  async function choose(frame?: string): Promise<void> {
    await send('POST', '/window', { handle: id })
    await send('POST', '/frame', { id: null })
    if (!frame) return
    await send('POST', '/frame', {
      id: await send('POST', '/element', { using: 'css selector', value: frame }),
    })
  }

  function found(reference: Reference, frame?: string): Found {
    const element = `/element/${reference[elementKey]}`
    const chosen = async <Result>(work: () => Promise<Result>) => {
      await choose(frame)
      return work()
    }
    const pointer = (...actions: object[]) =>
      send('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    return {
      run: (work, ...args) =>
        chosen(async () => JSON.parse(await execute(overJson(work), [JSON.stringify(args), reference]))),
      click: () => chosen(() => send('POST', `${element}/click`, {})),
      type: (text) => chosen(() => send('POST', `${element}/value`, { text })),
      async hold(work) {
        await choose(frame)
        await pointer({ type: 'pointerMove', x: 0, y: 0, origin: reference }, { type: 'pointerDown', button: 0 })
        return work().finally(() => chosen(() => pointer({ type: 'pointerUp', button: 0 })))
      },
      chooseFile: (path) => chosen(() => send('POST', `${element}/value`, { text: path })),
    }
  }

  return {
    id,
    async go(url) {
      await choose()
      await send('POST', '/url', { url })
    },
    async picture() {
      await choose()
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64')
    },
    async close() {
      await choose()
      await send('DELETE', '/window')
    },
    async run(work, args, frame) {
      await choose(frame)
      return JSON.parse(await execute(overJson(work), [JSON.stringify(args)]))
    },
    async find(look, args, frame) {
      await choose(frame)
      const reference = await execute<Reference | null>(`(json) => (${look})(...JSON.parse(json))`, [
        JSON.stringify(args),
      ])
      return reference ? found(reference, frame) : undefined
    },
  }
}
