import { base58 } from '@scure/base'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type Hex, numberToHex } from 'viem'
import { expect } from 'vitest'
import type { startSecureStack } from './secureStack.ts'
import { ask, code, enterCode, isReady, linkTo, openApp, press } from './signInByMail.ts'
import type { startApi } from './startApi.ts'
import { rowOf } from './walletSecrets.ts'

/** A visitor's wallet in the browser, signed in on `page`. */
export type Visit = {
  readonly stack: Awaited<ReturnType<typeof startSecureStack>>
  readonly api: Awaited<ReturnType<typeof startApi>>
  readonly context: BrowserContext
  readonly page: Page
  readonly email: string
  readonly address: Hex
  /** Records what the page shows and stores at this moment. */
  readonly look: (page: Page) => Promise<void>
  /** Records a code that was mailed. */
  readonly keepCode: (otp: string) => string
}

/** A step of a visitor, with the sentence that names it. */
export type Flow = readonly [name: string, run: (visit: Visit) => Promise<void>]

const evmId = 'eip155:31337'
const solanaId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Requests approval and presses a button of the sheet. Resolves with the result, or the code of the refusal. */
export async function decide({ page, look }: Visit, request: Decision, button: 'Sign' | 'Approve' | 'Reject') {
  const asked = ask(page, 'RPC request', { chainId: evmId, ...request })
  const pressed = page.frameLocator('iframe').getByRole('button', { name: button, exact: true })
  await pressed.waitFor()
  await look(page)
  await pressed.click()
  return asked
}

/** Requests approval and approves. Resolves with the result. */
async function approve(visit: Visit, method: string, params: readonly unknown[]): Promise<unknown> {
  const { answer, ...refused } = await decide(visit, { method, params }, 'Approve')
  expect(refused).toEqual({})
  return answer
}

type Decision = { readonly method: string; readonly params: unknown; readonly chainId?: string }

const hello = (address: string): Decision => ({ method: 'personal_sign', params: ['0x68656c6c6f', address] })

async function signMessages(visit: Visit): Promise<void> {
  const { page, address } = visit
  const signature = { answer: expect.stringMatching(/^0x[0-9a-f]{130}$/) }
  const note = {
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    domain: { chainId: 31337, verifyingContract: `0x${'11'.repeat(20)}` },
    message: { text: 'hello' },
  }
  const typed = { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(note)] }
  expect(await decide(visit, hello(address), 'Sign')).toEqual(signature)
  expect(await decide(visit, typed, 'Sign')).toEqual(signature)
  expect(await decide(visit, hello(address), 'Reject')).toHaveProperty('code')
  for (const request of [
    { ...hello(address), method: 'eth_sign' },
    { ...hello(address), params: ['0x', recipient] },
  ])
    expect(await ask(page, 'RPC request', { chainId: evmId, ...request })).toHaveProperty('code')
}

async function signOnSolana(visit: Visit): Promise<void> {
  const { answer } = await ask(visit.page, 'get user', { chainId: solanaId })
  const { address } = answer as { readonly address: string }
  const message = base58.encode(Buffer.from('hello'))
  const request = { method: 'solana_signMessage', chainId: solanaId, params: { message, pubkey: address } }
  expect(await decide(visit, request, 'Sign')).toMatchObject({ answer: { signature: expect.any(String) } })
}

async function sendPayment(visit: Visit): Promise<void> {
  const { api, address } = visit
  await api.fund(address)
  const params = [{ from: address, to: recipient, value: '0x1' }]
  const hash = (await approve(visit, 'eth_sendTransaction', params)) as Hex
  const receipt = await api.chain.waitForTransactionReceipt({ hash, pollingInterval: 200 })
  expect(receipt.status).toBe('success')
}

/** Upgrades the account (EIP-7702), which granting permissions requires. */
async function sendCalls(visit: Visit): Promise<void> {
  const { address: from, page } = visit
  const calls = [
    { to: recipient, value: '0x1' },
    { to: recipient, value: '0x2' },
  ]
  const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls }
  const { id } = (await approve(visit, 'wallet_sendCalls', [batch])) as { readonly id: string }
  const status = () => ask(page, 'RPC request', { chainId: evmId, method: 'wallet_getCallsStatus', params: [id] })
  await expect.poll(status, { timeout: 60_000 }).toMatchObject({ answer: { status: 200 } })
}

async function grantPermission(visit: Visit): Promise<void> {
  const permission = {
    chainId: '0x7a69',
    expiry: Math.floor(Date.now() / 1000) + 86_400,
    signer: { type: 'account', data: { address: recipient } },
    permissions: [
      { type: 'native-token-periodic', data: { periodAmount: numberToHex(10n ** 17n), periodDuration: 86_400 } },
    ],
  }
  const granted = await approve(visit, 'wallet_grantPermissions', [permission])
  expect(granted).toMatchObject([{ context: expect.stringMatching(/^0x/) }])
}

/** Signs in on another site with a wrong code first, signs, and signs out. */
async function useOtherDevice(visit: Visit): Promise<void> {
  const { stack, context, email, keepCode, look } = visit
  const page = await openApp(context, stack.otherApp)
  await stack.endCooldowns()
  await ask(page, 'connect email', { email })
  const otp = keepCode(await stack.mailed(email, code))
  const wrong = otp === '000000' ? '111111' : '000000'
  expect(await ask(page, 'submit one-time code', { otp: wrong })).toMatchObject({ code: 'OTP_INVALID' })
  await enterCode(page, stack, { email, otp })
  await signMessages({ ...visit, page })
  expect(await ask(page, 'sign out')).toEqual({ answer: undefined })
  await look(page)
}

async function changeEmail({ stack, context, page, email, keepCode }: Visit): Promise<void> {
  const change = async (from: string, to: string) => {
    await stack.endCooldowns()
    expect(await ask(page, 'update email', { email: to })).toMatchObject({ answer: { action: 'verifyPrimaryCode' } })
    // Both vaults mail to the current address, in either order.
    const mails = () => stack.inbox.list(from).filter(({ text }) => text.includes(to))
    await expect.poll(() => mails().length).toBeGreaterThanOrEqual(2)
    const found = (pattern: RegExp) => mails().flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0] ?? ''
    await press(context, found(linkTo('approve')), 'Approve')
    const first = await ask(page, 'update email primary code', { otp: keepCode(found(code)) })
    expect(first).toEqual({ answer: undefined })
    const otp = keepCode(await stack.mailed(to, code))
    expect(await ask(page, 'update email secondary code', { otp })).toEqual({ answer: { newEmail: to } })
  }
  await change(email, `new.${email}`)
  await press(context, await stack.mailed(email, linkTo('undo')), 'Undo the change')
  await page.reload()
  await isReady(page)
  await expect.poll(async () => (await ask(page, 'get user', {})).answer).toMatchObject({ email })
}

/** Opens a row of the wallet's settings. */
async function openSettings(page: Page, row: string | RegExp): Promise<Locator> {
  ask(page, 'show wallet security').catch(() => {})
  const dialog = page.frameLocator('iframe').getByRole('dialog', { name: 'Wallet security' })
  await dialog.getByRole('button', { name: row }).click()
  return page.frameLocator('iframe').getByRole('dialog')
}

async function freezeAndUnfreeze(visit: Visit): Promise<void> {
  const { stack, context, page, email, address, keepCode } = visit
  const dialog = await openSettings(page, 'Freeze wallet')
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByText('Your wallet is frozen').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await decide(visit, hello(address), 'Sign')).toMatchObject({ code: 'WALLET_FROZEN' })
  await dialog.getByRole('button', { name: 'Unfreeze wallet' }).click()
  await stack.endCooldowns()
  await dialog.getByRole('button', { name: 'E-mail me the link' }).click()
  const link = await stack.mailed(email, linkTo('approve'))
  await stack.endCooldowns()
  await press(context, link, 'Unfreeze your wallet')
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(keepCode(await stack.mailed(email, code)))
  await dialog.getByText('It can sign again from').waitFor()
  // Advances the clocks by a day.
  for (const vault of [stack.vaults.auth, stack.vaults.recovery]) {
    const { user_id } = await rowOf(vault, address)
    const thawed = { frozen_at: null, unfreeze_at: null }
    await vault.db.updateTable('users').set(thawed).where('user_id', '=', user_id).execute()
  }
  await page.reload()
  await isReady(page)
}

async function revokeDevice({ page }: Visit): Promise<void> {
  ask(page, 'show wallet security').catch(() => {})
  const dialog = page.frameLocator('iframe').getByRole('dialog', { name: 'Wallet security' })
  const rows = dialog.getByRole('list', { name: 'Devices' }).getByRole('button')
  await rows.filter({ hasNotText: 'This device' }).first().click()
  await dialog.getByRole('button', { name: 'Revoke device' }).click()
  await expect.poll(() => rows.filter({ hasNotText: 'This device' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function cancelExport({ stack, context, page, email, look }: Visit): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
  await stack.vaults.auth.db.updateTable('devices').set({ created_at: yesterday }).execute()
  const dialog = await openSettings(page, /^Export your keys/)
  const opener = dialog.getByRole('button', { name: 'Open the page' })
  const [exporting] = await Promise.all([context.waitForEvent('page'), opener.click()])
  await exporting.getByRole('textbox').fill('export')
  await stack.endCooldowns()
  await exporting.getByRole('button', { name: 'Continue' }).click()
  await press(context, await stack.mailed(email, linkTo('approve')))
  await exporting.getByRole('textbox', { name: '6-digit code' }).waitFor()
  await look(exporting)
  await exporting.getByRole('button', { name: 'Cancel' }).click()
  await exporting.getByText('Nothing was exported.').waitFor()
  await exporting.close()
  await page.reload()
  await isReady(page)
}

async function deleteAndKeep({ stack, context, page, email, keepCode, look }: Visit): Promise<void> {
  const dialog = await openSettings(page, 'Delete this wallet')
  await dialog.getByRole('checkbox').check()
  await stack.endCooldowns()
  await dialog.getByRole('button', { name: 'E-mail me the link' }).click()
  const link = await stack.mailed(email, linkTo('approve'))
  await stack.endCooldowns()
  await press(context, link, 'Approve')
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(keepCode(await stack.mailed(email, code)))
  await dialog.getByText(/^Will be deleted on /).waitFor()
  await look(page)
  await dialog.getByRole('button', { name: 'Keep wallet' }).click()
  await dialog.getByRole('button', { name: 'Delete this wallet' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

export const flows: readonly Flow[] = [
  ['signs and rejects messages and typed data', signMessages],
  ['signs a message on Solana', signOnSolana],
  ['sends a payment', sendPayment],
  ['sends a batch, which upgrades the account', sendCalls],
  ['grants a permission', grantPermission],
  ['freezes the wallet, is refused a signature, and unfreezes it', freezeAndUnfreeze],
  ['signs in on another device, after a wrong code', useOtherDevice],
  ['revokes that device', revokeDevice],
  ['changes the e-mail address and undoes the change', changeEmail],
  ['cancels an export', cancelExport],
  ['asks for the deletion and keeps the wallet', deleteAndKeep],
]
