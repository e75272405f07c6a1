import { join } from 'node:path'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

test('sends a batch of calls, waits for it, reads its status and shows it; reports a rejection; reset clears the state', async () => {
  // The chain has another origin, which the page's Content-Security-Policy blocks.
  const page = await fixture.newTab({ bypassCSP: true })
  await page.addInitScript((rpcUrl) => Object.assign(globalThis, { rpcUrl }), anvil.url)
  await page.goto(fixture.url())
  const press = (name: string) => page.getByRole('button', { name }).click()
  const facts = async () => JSON.parse((await page.locator('output').textContent()) ?? '{}')

  await expect.poll(facts).toMatchObject({ status: 'disconnected', sending: 'idle', waiting: false })
  await press('Connect')
  await expect.poll(facts).toMatchObject({ capabilities: { 31337: { atomic: { status: 'unsupported' } } } })
  await press('Reject next')
  await press('Send')
  await expect.poll(facts).toMatchObject({ sending: 'error', error: 'User rejected the request.', waiting: false })
  await press('Send')
  await expect.poll(facts).toMatchObject({ sending: 'success', waited: 'success', waiting: false })
  await press('Ask again')
  await expect.poll(facts).toMatchObject({ receipts: 2 })
  await press('Show')
  await expect.poll(facts).toMatchObject({ shown: true })
  await press('Reset')
  await expect.poll(facts).not.toHaveProperty('waited')
  await page.close()
})
