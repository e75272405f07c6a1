import type { TestWallet } from '@latchkey/testing'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { copyShownLink, harborAddress, scanRow } from './flows.ts'
import { openHarbor } from './harborTab.ts'
import type { Stack } from './stack.ts'
import { newVisitorWithWallet, type Visitor } from './visitor.ts'
import { walkEmbedded } from './walkEmbedded.ts'

/** Called at each screen once its animations have ended; `page` shows the screen. */
type OnScreen = (name: string, page: Page) => Promise<void>

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Visits every screen, from the first page to disconnecting, with each way to connect. */
export async function walk(browser: Browser, stack: Stack, params: walk.Params): Promise<void> {
  await walkInjected(browser, stack, params)
  await walkLink(browser, stack, params)
  await walkEmbedded(browser, stack, params)
}

export declare namespace walk {
  type Params = { readonly onScreen: OnScreen; readonly context?: BrowserContextOptions }
}

async function walkInjected(browser: Browser, stack: Stack, { onScreen, context = {} }: walk.Params): Promise<void> {
  const { visitor, wallet } = await newVisitorWithWallet(browser, stack, context)
  const { dialog, button, heading, press } = visitor
  const show = (name: string) => onScreen(name, visitor.page)
  await visitor.open()
  await show('01-page')
  await visitor.connectButton.click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).waitFor()
  await show('02-connect')
  await walkWallets(visitor, show)
  wallet.setAutoApprove(false)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await heading('Confirm in Kestrel').waitFor()
  await show('03-connecting')
  await wallet.reject('eth_requestAccounts')
  await heading('Request rejected').waitFor()
  await show('04-connect-rejected')
  wallet.setAutoApprove(true)
  await press('Try again')
  await button('Sign in').waitFor()
  await show('05-sign-in')
  wallet.setAutoApprove(false)
  await press('Sign in')
  await dialog.getByRole('heading', { name: 'Confirm in Kestrel' }).waitFor()
  await show('06-sign-in-asking')
  await wallet.reject('personal_sign')
  await dialog.getByText('Signature declined').first().waitFor()
  await show('07-sign-in-declined')
  wallet.setAutoApprove(true)
  await press('Try again')
  await visitor.isClosed()
  await visitor.isConnected(wallet.address)
  await show('08-page-connected')
  await walkAccount(visitor, show)
  await walkSend(visitor, show, wallet)
  await visitor.page.keyboard.press('Escape')
  await visitor.isClosed()
  await wallet.switchChain(1)
  await heading('Unsupported network').waitFor()
  await show('18-wrong-network')
  await press('Disconnect')
  await visitor.isDisconnected()
  await visitor.leave()
}

async function walkWallets({ dialog, heading, press }: Visitor, show: (name: string) => Promise<void>) {
  await press('What is a wallet?')
  await heading('What is a wallet?').waitFor()
  await show('02-what-is-a-wallet')
  await press('Get a wallet')
  const offered = dialog.getByRole('list', { name: 'Get a wallet' }).getByRole('button').first()
  await offered.waitFor()
  await show('02-get-a-wallet')
  await offered.click()
  await heading(/^Get (?!a wallet)/).waitFor()
  await show('02-downloads')
  for (const title of ['Get a wallet', 'What is a wallet?', 'Connect']) {
    await press('Back')
    await heading(title).waitFor()
  }
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByRole('list', { name: 'Wallets' }).getByRole('button').first().waitFor()
  await show('02-all-wallets')
  await press('Back')
}

async function walkAccount({ connectButton, dialog, press }: Visitor, show: (name: string) => Promise<void>) {
  await connectButton.click()
  await dialog.getByRole('listitem').filter({ hasText: 'Keystone' }).waitFor()
  await show('09-account')
  await dialog.getByRole('button', { name: /^Network: / }).click()
  await dialog.getByRole('list', { name: 'Networks' }).waitFor()
  await show('10-networks')
  await press('What is a network?')
  await dialog.getByRole('heading', { name: 'What is a network?' }).waitFor()
  await show('10-what-is-a-network')
  await press('Choose a network')
  await dialog.getByRole('list', { name: 'Needs another wallet' }).getByRole('button').click()
  await dialog.getByRole('heading', { name: /^Connect a wallet for / }).waitFor()
  await show('10-switch-active-chain')
  await press('Back')
  await press('Back')
  for (const tab of ['NFTs', 'Activity']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await show(`09-account-${tab}`)
  }
  await dialog.getByRole('tab', { name: 'Tokens' }).click()
  await press('Receive')
  await dialog.getByRole('img', { name: /^QR code of / }).waitFor()
  await show('09-receive')
  await press('Compatible networks')
  await show('09-compatible-networks')
  await press('Back')
  await press('Back')
  await press('Settings')
  await show('09-settings')
  await press(/^Your wallets/)
  await dialog.getByRole('button', { name: 'Connect another wallet' }).waitFor()
  await show('09-wallets')
  await press('Back')
  await press(/^Check the connection/)
  await dialog.getByText('No problems found').first().waitFor()
  await show('09-troubleshoot')
  await press('Back')
  await press('Back')
}

async function walkSend(visitor: Visitor, show: (name: string) => Promise<void>, wallet: TestWallet) {
  const { dialog, press, heading } = visitor
  await press('Send')
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  await show('11-send')
  await dialog.getByRole('button', { name: /^Token: / }).click()
  await dialog.getByRole('button', { name: /^Latchkey Dollar/ }).waitFor()
  await show('12-send-token')
  await dialog.getByRole('button', { name: /^Latchkey Dollar/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await dialog.getByRole('button', { name: /^Recipient/ }).click()
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill(receiver)
  await show('13-send-recipient')
  await press('Continue')
  await dialog.getByTitle(receiver).waitFor()
  await show('13-send-filled')
  await press('Review')
  await visitor.button('Send 12.5 LUSD').waitFor()
  await show('14-send-review')
  wallet.setAutoApprove(false)
  await press('Send 12.5 LUSD')
  await dialog.getByRole('heading', { name: 'Confirm in Kestrel' }).waitFor()
  await show('15-send-asking')
  await wallet.reject('eth_sendTransaction')
  await visitor.button('Send 12.5 LUSD').waitFor()
  await show('16-send-rejected')
  wallet.setAutoApprove(true)
  await press('Send 12.5 LUSD')
  await visitor.hears('Sent 12.5 LUSD')
  await show('17-sent')
  await press('Done')
  await heading(/^Account 0x/).waitFor()
}

async function walkLink(browser: Browser, stack: Stack, { onScreen, context = {} }: walk.Params): Promise<void> {
  const { visitor } = await newVisitorWithWallet(browser, stack, context)
  const { dialog } = visitor
  await visitor.open()
  await visitor.connectButton.click()
  await dialog.getByRole('button', { name: /^Harbor/ }).click()
  await dialog.getByRole('link', { name: 'Open Harbor' }).waitFor()
  await onScreen('20-wallet-code', visitor.page)
  await visitor.press('Back')
  await dialog.getByRole('button', { name: scanRow }).click()
  const uri = await copyShownLink(visitor)
  await visitor.button('Copy link').waitFor()
  await onScreen('21-code', visitor.page)
  const wallet = await openHarbor(visitor.context, stack)
  await wallet.button('Paste a link').waitFor()
  await onScreen('22-harbor', wallet.page)
  await wallet.paste(uri)
  await onScreen('23-harbor-proposal', wallet.page)
  await wallet.press('Approve')
  await visitor.press('Sign in')
  await wallet.button('Sign in').waitFor()
  await onScreen('24-harbor-sign-in', wallet.page)
  await wallet.press('Sign in')
  await visitor.isConnected(harborAddress)
  await visitor.page.bringToFront()
  await visitor.page
    .getByRole('main')
    .getByRole('button', { name: /^Sign “/ })
    .click()
  await wallet.page.bringToFront()
  await wallet.button('Approve').waitFor()
  await onScreen('25-harbor-message', wallet.page)
  await wallet.press('Approve')
  await wallet.page.getByRole('button', { name: /Latchkey/ }).waitFor()
  await onScreen('26-harbor-connected', wallet.page)
  await visitor.leave()
}
