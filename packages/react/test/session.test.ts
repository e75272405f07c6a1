import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'sessionFixture') })

test('useSession re-renders on sign-in, renewal, account switch and sign-out, and never holds the refresh token', async () => {
  const page = await fixture.newTab()
  await page.goto(fixture.url())
  const press = (name: string) => page.getByRole('button', { name }).click()
  const facts = async () => JSON.parse((await page.locator('output').textContent()) ?? '{}')

  await expect.poll(facts).toEqual({ status: 'idle', leaks: false })
  await press('Connect')
  await expect.poll(facts).toEqual({ status: 'required', leaks: false })
  await press('Sign in')
  await expect.poll(facts).toEqual({ status: 'signed', of: 'first', token: 'access1', leaks: false })
  await press('Get token')
  await expect.poll(facts).toMatchObject({ got: 'access1' })
  await press('Let time pass')
  await expect.poll(facts).toMatchObject({ status: 'signed', token: 'access2' })
  await press('Get token')
  await expect.poll(facts).toMatchObject({ got: 'access2' })

  await press('Switch account')
  await expect.poll(facts).toEqual({ status: 'required', got: 'access2', leaks: false })
  await press('Sign in')
  await expect.poll(facts).toMatchObject({ status: 'signed', of: 'second', token: 'access3' })
  await press('Sign out')
  await expect.poll(facts).toEqual({ status: 'idle', got: 'access2', leaks: false })
  await press('Get token')
  await expect.poll(facts).toEqual({ status: 'idle', leaks: false })
  await page.close()
})
