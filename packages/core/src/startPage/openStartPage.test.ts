import { manualClock } from '@latchkey/base/clock'
import { startPageReady, startPageWaitMs } from '@latchkey/contracts/constants/startPages'
import { afterEach, expect, test, vi } from 'vitest'
import { openStartPage } from './openStartPage.ts'

const url = 'https://secure.example/social/start'
const target = 'https://accounts.example/auth'

afterEach(() => vi.unstubAllGlobals())

/** An app's page and the window it opens. With `blocks`, the browser blocks the window. */
function appPage({ blocks = false } = {}) {
  const clock = manualClock()
  const page = new EventTarget()
  const popup = { closed: false, close: () => Object.assign(popup, { closed: true }) }
  const opened: unknown[][] = []
  const open = (...args: unknown[]) => {
    opened.push(args)
    return blocks ? null : popup
  }
  const screen = { screenX: 100, screenY: 50, outerWidth: 1000, outerHeight: 900, open }
  vi.stubGlobal('window', Object.assign(page, screen))
  const led: string[] = []
  const made = openStartPage({ clock, url, navigate: (_, address) => void led.push(address) })
  const post = (message: object) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), {
        ...{ source: popup, origin: 'https://secure.example', data: startPageReady },
        ...message,
      }),
    )
  return { clock, popup, opened, led, window: made, post }
}

test('[S4.7] opens the start page in the click, in the middle of the app', () => {
  const { opened } = appPage()
  expect(opened).toEqual([[url, '', 'popup,width=600,height=800,left=300,top=100']])
})

test('navigates the window once its start page is ready, whichever comes first', () => {
  const early = appPage()
  early.window?.show(target)
  expect(early.led).toEqual([])
  early.post({})
  expect(early.led).toEqual([target])
  const late = appPage()
  late.post({})
  expect(late.led).toEqual([])
  late.window?.show(target)
  expect(late.led).toEqual([target])
})

test.each([
  ['another window', { source: {} }],
  ['another origin', { origin: 'https://secure.example.evil.example' }],
  ['the opaque origin of an error page', { origin: 'null' }],
  ['another message', { data: { type: startPageReady } }],
])('ignores a message of %s', (_, message) => {
  const { window, post, led } = appPage()
  window?.show(target)
  post(message)
  expect(led).toEqual([])
  post({})
  expect(led).toEqual([target])
})

test('navigates only once, even if the page loads again', () => {
  const { window, post, led } = appPage()
  window?.show(target)
  post({})
  post({})
  expect(led).toEqual([target])
})

test('closes a start page that does not respond in time and reports it as unreachable', async () => {
  const { clock, window, popup, post, led } = appPage()
  window?.show(target)
  await clock.advance(startPageWaitMs - 1)
  expect(window?.state()).toBe('open')
  await clock.advance(1)
  expect(window?.state()).toBe('unreachable')
  expect(popup.closed).toBe(true)
  post({})
  expect(led).toEqual([])
})

test('reports a window closed by the visitor while loading as closed, not as unreachable', async () => {
  const { clock, window, popup } = appPage()
  popup.close()
  await clock.advance(startPageWaitMs)
  expect(window?.state()).toBe('closed')
})

test('a window that is open and ready is not closed after the time limit', async () => {
  const { clock, window, post } = appPage()
  post({})
  await clock.advance(startPageWaitMs)
  expect(window?.state()).toBe('open')
})

test('closes a window that shows its start page at once, and one that is still loading a second later', async () => {
  const [ready, loading] = [appPage(), appPage()]
  ready.post({})
  ready.window?.close()
  expect(ready.popup.closed).toBe(true)
  loading.window?.close()
  expect(loading.popup.closed).toBe(false)
  await loading.clock.advance(1_000)
  expect(loading.popup.closed).toBe(true)
})

test('returns undefined if the browser blocks windows', () => {
  expect(appPage({ blocks: true }).window).toBeUndefined()
})
