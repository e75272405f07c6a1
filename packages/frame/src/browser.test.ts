import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.mjs'
import type { app as App } from '../test/browser/appPage.ts'
import { buildForBrowsers, serveSites } from '../test/browser/serveSites.ts'

declare const app: typeof App
declare const faults: readonly string[]
type Started = ReturnType<typeof app.start>
declare const frame: Started

let browser: Browser
let page: Page
let sites: Awaited<ReturnType<typeof serveSites>>

beforeAll(async () => {
  ;[sites, browser] = await Promise.all([serveSites(), launchBrowser()])
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await sites?.close()
})
afterEach(() => page.close())

async function visit(url: string): Promise<void> {
  page = await browser.newPage()
  await page.goto(url)
}

/** Opens the app and starts its host, which the page exposes as `frame`. */
async function start(): Promise<void> {
  await visit(sites.app)
  await page.evaluate(() => void Object.assign(globalThis, { frame: app.start() }))
}

async function secureFrame(): Promise<Frame> {
  await expect.poll(() => page.frames().some((one) => one.url().includes('/sdk'))).toBe(true)
  return page.frames().find((one) => one.url().includes('/sdk'))!
}

const faultsOf = (secure: Frame) => expect.poll(() => secure.evaluate(() => ('faults' in globalThis ? faults : [])))

test('[S7.30] page and frame use the port; only READY is sent as a window message', async () => {
  await start()
  expect(await page.evaluate(() => frame.isConnected())).toEqual({ isConnected: true })
  const { windowMessages, violations } = await page.evaluate(() => app)
  expect(windowMessages).toEqual([{ type: 'READY', version: 1, frameNonce: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  expect(violations).toEqual([])
  const { attributes, origin } = await page.evaluate(() => {
    const element = document.querySelector('iframe')
    const names = ['title', 'sandbox', 'allow', 'referrerpolicy', 'loading', 'credentialless']
    return { origin: app.secureOrigin, attributes: names.map((name) => element?.getAttribute(name)) }
  })
  expect(attributes).toEqual([
    'Secure wallet',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}; clipboard-write ${origin}`,
    'strict-origin',
    'eager',
    null,
  ])
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('dialog')!).display)).toBe('none')
})

test('the frame accepts the first of two INIT messages in one task', async () => {
  await visit(sites.app)
  const heard = await page.evaluateHandle(() => app.embedByHand(2))
  await expect.poll(() => heard.evaluate(([first]) => first?.length)).toBe(2)
  const [first, second] = await heard.jsonValue()
  expect(first?.map((text) => JSON.parse(text).type)).toEqual(['open', 'answer'])
  expect(second).toEqual([])
})

test('a page of another origin gets no port', async () => {
  await visit(sites.evil)
  const heard = await page.evaluateHandle(() => app.embedByHand(1))
  await faultsOf(await secureFrame()).toEqual([expect.stringContaining('Refused a message to the window: origin')])
  expect(await heard.jsonValue()).toEqual([[]])
})

/** Sends the page's INIT from the window it runs in. Returns the messages received on its port. */
function postInit(): string[] {
  const { app } = top as unknown as { readonly app: typeof App }
  const [ready] = app.windowMessages as [{ readonly frameNonce: string }]
  const { port1, port2 } = new MessageChannel()
  const heard: string[] = []
  port1.onmessage = ({ data }) => void heard.push(JSON.parse(data).type)
  const init = { type: 'INIT', frameNonce: ready.frameNonce, projectId: '0'.repeat(32), protocol: 1 }
  top?.frames[0]?.postMessage(init, app.secureOrigin, [port2])
  return heard
}

test('a sibling of the frame gets no port, also with the origin and the nonce of the page', async () => {
  await visit(sites.app)
  await page.evaluate(() => app.embedByHand(0))
  await page.evaluate(() => void document.body.append(document.createElement('iframe')))
  const sibling = page.frames().find((one) => one.url() === 'about:blank')!
  expect(await sibling.evaluate(() => origin)).toBe(new URL(sites.app).origin)
  const refused = await sibling.evaluateHandle(postInit)
  await faultsOf(await secureFrame()).toEqual([expect.stringContaining('Refused a message to the window: source')])
  const accepted = await page.evaluateHandle(postInit)
  await expect.poll(() => accepted.jsonValue()).toEqual(['open'])
  expect(await refused.jsonValue()).toEqual([])
})

test('the frame does not announce itself when another page frames the app', async () => {
  await visit(sites.around)
  await expect.poll(() => page.frames().some((one) => one.url() === sites.app)).toBe(true)
  const inner = page.frames().find((one) => one.url() === sites.app)!
  await inner.waitForFunction(() => 'app' in globalThis)
  await inner.evaluate(() => void app.start().isConnected())
  await faultsOf(await secureFrame()).toEqual([expect.stringContaining('in a frame of another page')])
  expect(await inner.evaluate(() => app.windowMessages)).toEqual([])
})

test.each(['requestReload', 'reload'] as const)(
  "[S8.3] %s ends open requests with 'Request was aborted', and the new document answers",
  async (reload) => {
    await start()
    await page.evaluate(() => frame.isConnected())
    const ended = page.evaluate(() => frame.waitForDevice())
    await page.evaluate((name) => frame[name](), reload)
    expect(await ended).toBe('Request was aborted')
    expect(await page.evaluate(() => frame.isConnected())).toEqual({ isConnected: true })
    expect(await page.evaluate(() => app.windowMessages.length)).toBe(2)
  },
)

test("shows an approval above the page's dialogs until the visitor clicks in the frame", async () => {
  await start()
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.showModal()
  })
  const answer = page.evaluate(() => frame.approve())
  await page.waitForSelector('dialog:has(iframe)[open]')
  await page.evaluate(() => document.querySelector('dialog:has(iframe)')?.setAttribute('inert', ''))
  await (await secureFrame()).click('button')
  expect(await answer).toBe('personal_sign')
  expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog:has(iframe)')?.open)).toBe(false)
})

test('Escape outside the frame cancels the approval', async () => {
  await start()
  const answer = page.evaluate(() => frame.approve())
  await page.waitForSelector('dialog:has(iframe)[open]')
  await page.evaluate(() => document.querySelector<HTMLElement>('dialog:has(iframe)')?.focus())
  await page.keyboard.press('Escape')
  expect(await answer).toBe('Request was aborted')
  await expect.poll(() => page.locator('dialog:has(iframe)[open]').count()).toBe(0)
})

test('removes the frame from the page', async () => {
  await start()
  await page.evaluate(() => frame.isConnected())
  await page.evaluate(() => frame.remove())
  expect(await page.locator('iframe').count()).toBe(0)
})

test('rejects a secure site on the origin of the page', async () => {
  await visit(sites.app)
  const mount = () => app.createFrameHost({ secureOrigin: location.origin, projectId: '0'.repeat(32) })
  await expect(page.evaluate(mount)).rejects.toThrow('has the origin of this page')
})

test('the host adds at most 4 KB to a page with the kit, and loads its schemas as a separate chunk', async () => {
  const entry = fileURLToPath(new URL('../test/browser/hostEntry.ts', import.meta.url))
  const chunks = await buildForBrowsers([entry], [/^@latchkey\/base\//])
  const schemas = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/valibot/')))
  expect(schemas.map(({ isDynamicEntry }) => isDynamicEntry)).toEqual([true])
  const first = chunks.filter((chunk) => chunk !== schemas[0] && chunk.name !== 'preload')
  const code = first.map((chunk) => chunk.code).join('\n')
  expect(code).toContain('Secure wallet')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(4 * 1024)
})
