import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { secureSite } from '../../../test/browser/secureSite.ts'
import { ask, openApp, signIn } from '../../../test/browser/signInByMail.ts'

// A hostile app on another site embeds the real frame, hides the sheet, and lures visitors into pressing where its button is.

const site = secureSite()
/** One visitor, signed in by the first test. */
let opening: ReturnType<typeof open> | undefined
const visitor = () => {
  opening ??= open()
  return opening
}

async function open() {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 480, height: 760 },
    deviceScaleFactor: 2,
  })
  const page = await openApp(context, site.stack.app)
  const address = (await signIn(page, site.stack, 'clickjacking@example.com')) as `0x${string}`
  const sheet = page.frameLocator('iframe').getByRole('dialog')
  const button = sheet.getByRole('button', { name: 'Sign', exact: true })
  const request = { method: 'personal_sign', chainId: 'eip155:31337', params: ['0x68656c6c6f', address] }
  return {
    ...{ page, address, sheet, button },
    isOff: () => button.getAttribute('aria-disabled'),
    sign: () => ask(page, 'RPC request', request),
  }
}

/** Presses at the button's current position, like a visitor who sees something else there. */
async function pressThere({ page, button }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The sheet has no button.')
  for (let press = 0; press < 5; press += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

type Styles = Readonly<Record<string, string>>
type Attack = {
  readonly dialog?: Styles
  readonly iframe?: Styles
  /** Painted above everything, with `pointer-events: none`. */
  readonly cover?: Styles
  /** Milliseconds after the sheet appears. Default: once it can be approved. */
  readonly afterMs?: number
}

/** Runs in the page. */
function setStyles({ dialog = {}, iframe = {}, cover, afterMs = 0 }: Attack): void {
  const apply = () => {
    Object.assign((document.querySelector('body > dialog') as HTMLElement).style, dialog)
    Object.assign((document.querySelector('iframe') as HTMLElement).style, iframe)
    document.querySelector('#cover')?.remove()
    if (!cover) return
    const covering = document.createElement('div')
    covering.id = 'cover'
    covering.popover = 'manual'
    Object.assign(
      covering.style,
      { margin: '0', border: '0', padding: '0', background: '#fff', pointerEvents: 'none' },
      cover,
    )
    document.body.append(covering)
    covering.showPopover()
  }
  if (afterMs === 0) {
    apply()
    return
  }
  const shown = setInterval(() => {
    if (!document.querySelector('body > dialog[open]')) return
    clearInterval(shown)
    setTimeout(apply, afterMs)
  })
}

const everything = { inset: '0', width: '100%', height: '100%' }
const attacks: readonly (readonly [how: string, attack: Attack, undo: Attack])[] = [
  ['an opaque cover', { cover: everything }, {}],
  ['a cover of 1 % opacity', { cover: { ...everything, opacity: '.01' } }, {}],
  ['a cover over the message alone', { cover: { inset: '30% 0 auto 0', width: '100%', height: '20%' } }, {}],
  ['a cover 700 ms after the sheet appears', { cover: everything, afterMs: 700 }, {}],
  ['a faded frame', { dialog: { opacity: '.01' } }, { dialog: { opacity: '' } }],
  ['a filter', { dialog: { filter: 'opacity(1%)' } }, { dialog: { filter: '' } }],
  ['a frame shrunk to its button', { dialog: { transform: 'scale(.2)' } }, { dialog: { transform: '' } }],
  ['a turned frame', { dialog: { transform: 'rotate(180deg)' } }, { dialog: { transform: '' } }],
  [
    'a frame moved so that only the button is in view',
    { dialog: { transform: 'translateY(-75%)' } },
    { dialog: { transform: '' } },
  ],
  ['a frame clipped to its lower part', { dialog: { clipPath: 'inset(70% 0 0 0)' } }, { dialog: { clipPath: '' } }],
  [
    'a dialog that shows a strip of the frame',
    { dialog: { height: '90px', overflow: 'hidden' }, iframe: { height: '760px', marginTop: '-600px' } },
    { dialog: { height: '100%', overflow: '' }, iframe: { height: '100%', marginTop: '' } },
  ],
]

const small: readonly (readonly [how: string, styles: Attack, undo: Attack])[] = [
  ['of 1 × 1 pixel', { iframe: { width: '1px', height: '1px' } }, { iframe: { width: '100%', height: '100%' } }],
  ['of the height of its buttons', { iframe: { height: '150px' } }, { iframe: { height: '100%' } }],
  ['zoomed to a quarter', { dialog: { zoom: '.25' } }, { dialog: { zoom: '' } }],
  ['zoomed to a half on a screen of two pixels per CSS pixel', { dialog: { zoom: '.5' } }, { dialog: { zoom: '' } }],
]

describe('a page that hides the sheet gets no signature', () => {
  test.each(attacks)('%s', async (_, attack, undo) => {
    const own = await visitor()
    const { page, sheet, button, isOff } = own
    if (attack.afterMs !== undefined) await page.evaluate(setStyles, attack)
    let answer: unknown
    const signing = own.sign().then((answered) => {
      answer = answered
      return answered
    })
    await button.waitFor()
    if (attack.afterMs === undefined) {
      await expect.poll(isOff).toBeNull()
      await page.evaluate(setStyles, attack)
    }
    // Appears after the time in which the sheet ignores all input.
    await expect.poll(() => sheet.getByText('Something covers this window').count()).toBe(1)
    await pressThere(own)
    expect(await isOff()).toBe('true')
    expect(answer).toBeUndefined()

    // The same presses approve the request if the sheet is visible.
    await page.evaluate(setStyles, undo)
    await expect.poll(isOff).toBeNull()
    await pressThere(own)
    const { answer: signature } = await signing
    expect(await verifyMessage({ address: own.address, message: 'hello', signature: signature as '0x' })).toBe(true)
  })
})

test.each(small)('in a frame %s, the request must be decided in a window', async (_, styles, undo) => {
  const own = await visitor()
  const { page, sheet, button } = own
  const signing = own.sign()
  await expect.poll(own.isOff).toBeNull()
  await page.evaluate(setStyles, styles)
  // A visitor's pointer moves over the frame before it presses.
  await page.mouse.move(5, 5)
  await page.mouse.move(120, 70, { steps: 8 })
  await sheet.getByRole('button', { name: 'Open in a window' }).waitFor({ state: 'attached' })
  expect(await button.count()).toBe(0)
  await page.evaluate(setStyles, undo)
  await page.mouse.move(5, 5)
  await page.mouse.move(240, 200, { steps: 8 })
  await expect.poll(own.isOff).toBeNull()
  await pressThere(own)
  expect(await signing).toMatchObject({ answer: expect.stringMatching(/^0x/) })
})
