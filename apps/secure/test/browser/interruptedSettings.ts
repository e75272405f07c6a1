import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { Step } from './interrupted.ts'
import { sameElsewhere, signInByMail } from './interruptedSignIn.ts'
import {
  closeSettings,
  frameOf,
  newDevice,
  newMail,
  openSettings,
  ownersOf,
  prove,
  sign,
  signs,
  unless,
  type Visit,
} from './interruptedVisit.ts'
import { ask, code, isReady, linkTo, press } from './signInByMail.ts'
import { windowOf } from './signInBySocial.ts'
import { rowOf } from './walletSecrets.ts'

const password = 'five blue kites fly'

const newAddress = ({ email }: Visit) => `new.${email}`

async function changeEmail(visit: Visit): Promise<void> {
  const { page } = visit
  const to = newAddress(visit)
  const [mail, mailToNew] = [await newMail(visit), await newMail({ ...visit, email: to })]
  const { answer, code: error } = await ask(page, 'update email', { email: to })
  // The interrupted attempt made the change.
  if (error === 'EMAIL_UNCHANGED') return
  const { action, matchNumber } = answer as { readonly action: string; readonly matchNumber?: string }
  if (action === 'verifyPrimaryCode') {
    // No link is mailed if the link of the interrupted attempt was opened.
    if (matchNumber !== undefined) await press(page.context(), await mail(linkTo('approve')), 'Approve')
    const otp = await mail(code)
    expect(await ask(page, 'update email primary code', { otp })).toEqual({ answer: undefined })
  }
  const otp = await mailToNew(code)
  expect(await ask(page, 'update email secondary code', { otp })).toEqual({ answer: { newEmail: to } })
}

/** Both vaults, this device and a new one all know the wallet by this address only. */
async function isKnownBy(visit: Visit): Promise<void> {
  const { page, email } = visit
  await expect.poll(async () => (await ask(page, 'get user', {})).answer).toMatchObject({ email })
  for (const { vault, lookups } of await ownersOf(visit))
    expect(lookups, vault.role).toEqual([vault.keys.pepper.emailLookup(email)])
  await sameElsewhere(signInByMail)(visit)
}

async function freeze(visit: Visit): Promise<void> {
  const dialog = await openSettings(visit)
  await unless(dialog.getByText('Your wallet is frozen'), async () => {
    await dialog.getByRole('button', { name: /^Freeze wallet/ }).click()
    await dialog.getByText('Freeze your wallet?').waitFor()
    await dialog.getByRole('button', { name: 'Freeze wallet', exact: true }).click()
  })
  await closeSettings(visit)
}

/** Advances the clock past the delay in which a new device may not export. */
async function endHold({ site, address }: Visit): Promise<void> {
  const { auth } = site.stack.vaults
  const { wallet_id } = await rowOf(auth, address)
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
  await auth.db.updateTable('devices').set({ created_at: yesterday }).where('wallet_id', '=', wallet_id).execute()
}

async function exportKeys(visit: Visit): Promise<void> {
  const { page, address } = visit
  const dialog = await openSettings(visit)
  await dialog.getByRole('button', { name: /^Export your keys/ }).click()
  const tab = await windowOf(page, dialog.getByRole('button', { name: 'Open the page' }))
  await tab.getByRole('textbox').fill('export')
  await prove(visit, { sheet: tab.getByRole('dialog'), asks: 'Continue', confirms: 'Approve' })
  // The page moves the focus to the keys once they are shown.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  const keys = frameOf(tab)
  const hold = keys.getByRole('button', { name: /^Hold to show/ })
  await hold.first().focus()
  await tab.keyboard.down(' ')
  const key = keys.locator('[data-key]').first()
  await expect.poll(() => key.textContent()).toMatch(/^0x[0-9a-f]{64}$/)
  expect(privateKeyToAccount((await key.textContent()) as `0x${string}`).address).toBe(address)
  await tab.close()
}

async function requestDeletion(visit: Visit): Promise<void> {
  const dialog = await openSettings(visit)
  await unless(dialog.getByText(/^Will be deleted on /), async () => {
    await dialog.getByRole('button', { name: 'Delete this wallet' }).click()
    await dialog.getByRole('checkbox').check()
    const sheet = frameOf(visit.page).getByRole('dialog')
    await prove(visit, { sheet, asks: 'E-mail me the link', confirms: 'Approve' })
  })
  await closeSettings(visit)
}

async function keep(visit: Visit): Promise<void> {
  const dialog = await openSettings(visit)
  await unless(dialog.getByRole('button', { name: 'Delete this wallet' }), () =>
    dialog.getByRole('button', { name: 'Keep wallet' }).click(),
  )
  await closeSettings(visit)
}

async function revokeOther(visit: Visit): Promise<void> {
  const dialog = await openSettings(visit)
  const devices = dialog.getByRole('list', { name: 'Devices' }).getByRole('button')
  const others = devices.filter({ hasNotText: 'This device' })
  if ((await others.count()) > 0) {
    await others.click()
    await dialog.getByRole('button', { name: 'Revoke device' }).click()
    await devices.first().waitFor()
  }
  expect(await others.count()).toBe(0)
  await closeSettings(visit)
}

/** The auth vault has deleted the other device's share, and the recovery vault its approval. */
async function isOtherRevoked(visit: Visit): Promise<void> {
  const { auth, recovery } = visit.site.stack.vaults
  const { wallet_id } = await rowOf(auth, visit.address)
  const revoked = auth.db.selectFrom('devices').select('device_id').where('status', '=', 'revoked')
  const { device_id } = await revoked.where('wallet_id', '=', wallet_id).executeTakeFirstOrThrow()
  const shares = auth.db.selectFrom('shares').select('kind').where('device_id', '=', device_id)
  const approvals = recovery.db.selectFrom('approvals').select('purpose').where('device_id', '=', device_id)
  expect(await shares.execute()).toEqual([])
  await expect.poll(() => approvals.execute()).toEqual([])
  await signs(visit)
}

/** Steps that change the wallet's owner, devices, protection and lifetime. */
export const settingsSteps: Readonly<Record<string, Step>> = {
  'changing the e-mail address': {
    take: changeEmail,
    after: (visit) => isKnownBy({ ...visit, email: newAddress(visit) }),
  },
  'undoing a change of the e-mail address': {
    before: changeEmail,
    async take({ site, page, email }) {
      await site.stack.mailsArrived(email)
      const texts = site.stack.inbox.list(email).map(({ text }) => text)
      const [link = ''] = texts.flatMap((text) => linkTo('undo').exec(text)?.[1] ?? [])
      await press(page.context(), link, 'Undo the change')
      await page.reload()
      await isReady(page)
    },
    after: isKnownBy,
  },
  freezing: {
    take: freeze,
    async after(visit) {
      expect(await sign(visit)).toMatchObject({ code: 'WALLET_FROZEN' })
      for (const { user } of await ownersOf(visit)) expect(user?.frozen_at).toBeInstanceOf(Date)
    },
  },
  unfreezing: {
    before: freeze,
    async take(visit) {
      const dialog = await openSettings(visit)
      await unless(dialog.getByText('It can sign again from'), async () => {
        await dialog.getByRole('button', { name: 'Unfreeze wallet' }).click()
        const sheet = frameOf(visit.page).getByRole('dialog')
        await prove(visit, { sheet, asks: 'E-mail me the link', confirms: 'Unfreeze your wallet' })
      })
    },
    async after(visit) {
      for (const { user } of await ownersOf(visit)) expect(user?.unfreeze_at).toBeInstanceOf(Date)
    },
  },
  protecting: {
    async take(visit) {
      const row = (await openSettings(visit)).getByRole('button', { name: /^Wallet protection/ })
      if ((await row.textContent())?.endsWith('On')) return
      await row.click()
      const sheet = frameOf(visit.page).getByRole('dialog')
      await sheet.getByText('Password', { exact: true }).click()
      await sheet.getByLabel('New password').fill(password)
      await sheet.getByLabel('Repeat the password').fill(password)
      await sheet.getByRole('checkbox').check()
      await prove(visit, { sheet, asks: 'Continue', confirms: 'Approve' })
      await sheet.getByRole('button', { name: 'Done' }).click()
    },
    async after(visit) {
      await visit.page.reload()
      await isReady(visit.page)
      const dialog = await openSettings(visit)
      await dialog.getByRole('button', { name: /^Wallet protection.*On$/ }).waitFor()
      await closeSettings(visit)
      await signs(visit)
    },
  },
  exporting: { before: endHold, take: exportKeys, after: signs },
  'asking for the deletion': {
    take: requestDeletion,
    async after(visit) {
      for (const { user } of await ownersOf(visit)) expect(user?.delete_at).toBeInstanceOf(Date)
      await keep(visit)
      await signs(visit)
    },
  },
  'keeping a wallet that would be deleted': {
    before: requestDeletion,
    take: keep,
    async after(visit) {
      for (const { user } of await ownersOf(visit)) expect(user?.delete_at).toBeNull()
      await signs(visit)
    },
  },
  'revoking a device': {
    async before(visit) {
      const other = await newDevice(visit.site)
      await signInByMail({ ...visit, page: other })
      await other.context().close()
    },
    take: revokeOther,
    after: isOtherRevoked,
  },
}
