import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), inParts: true })
/** Parts of Account in the order of the specification, each with the key of a text that only its code uses. */
const parts = {
  Buy: 'buyIdentity',
  Swap: 'acceptPrice',
  Receive: 'receiveDetail',
  Send: 'youHave',
  Activity: 'noActivityDetail',
}
const settings = 'viewOnExplorer'
const names = Object.keys(parts) as readonly (keyof typeof parts)[]

test.each([
  { off: 'nothing', features: {}, shown: names, loaded: ['Send', 'Activity'] },
  { off: 'sending', features: { send: false }, shown: ['Buy', 'Swap', 'Receive', 'Activity'], loaded: ['Activity'] },
  {
    off: 'buying and swapping',
    features: { onramp: false, swaps: false },
    shown: ['Receive', 'Send', 'Activity'],
    loaded: ['Send', 'Activity'],
  },
  {
    off: 'all parts',
    features: { onramp: false, swaps: false, send: false, receive: false, activity: false },
    shown: [],
    loaded: [],
  },
])('[S2.22] [S9.5] with $off off, only the other parts are offered and loaded', async ({ features, shown, loaded }) => {
  const page = await openPage(fixture, { options: { features } })
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const has = async (key: string) =>
    (await Promise.all(scripts)).some((script) => new RegExp(`["'\`]${key}["'\`]`).test(script))
  await page.reload()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Tokens' }).waitFor()
  // Account preloads it after or together with all other parts.
  await expect.poll(() => has(settings)).toBe(true)
  const offered = dialog.getByRole('button').or(dialog.getByRole('tab'))
  const labels = await offered.allTextContents()
  expect(labels.filter((label) => names.some((name) => name === label))).toEqual(shown)
  const loadedNow = async () => {
    const isHere = await Promise.all(names.map((name) => has(parts[name])))
    return names.filter((_, at) => isHere[at])
  }
  await expect.poll(loadedNow).toEqual(loaded)
  await page.close()
})
