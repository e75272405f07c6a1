import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Address, createSolanaRpc, lamports } from '@solana/kit'
import type { Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { chainOf, fund } from '../harness/chain.ts'
import { embeddedSheet, signInByEmail } from '../harness/embeddedWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'
import { buildScript, serveDapp } from './testDapps/serveDapp.ts'

// Test pages of MetaMask, unchanged except for a script before theirs: they find the embedded wallet like an extension.

const stack = await workerStack()
const browser = testBrowser()
/** Not a dependency, because it would install wallets that its built page does not load. */
const solanaDapp = {
  name: '@metamask/test-dapp-solana',
  version: '0.3.1',
  integrity: 'sha512-jUuPo7HvFIBC726g+uCHlpqF5EeFyY2tMkKZIe+G9FBpBaD6Vcb5oR9tBSPLTiY0Sk5FFRFPItao+vdk5r/qPQ==',
}
const solanaRpc = `${stack.server}/v1?chainId=solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf&projectId=${'0'.repeat(32)}`
let script: string
beforeAll(async () => {
  script = await buildScript('appPage.ts')
})

async function openDapp(folder: string) {
  const dapp = await serveDapp(stack, { folder, script })
  const context = await browser().newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  onTestFinished(async () => {
    await context.close()
    await dapp.close()
  })
  // Third-party style sheets and services, which the pages do not need.
  await context.route(
    (url) => !/^(localhost|127\.0\.0\.1|[\w-]+\.localhost)$/.test(url.hostname),
    (route) => route.abort(),
  )
  const page = await context.newPage()
  await page.goto(dapp.url)
  return page
}

test("MetaMask's test dapp finds the wallet, connects and signs", async () => {
  const page = await openDapp(join(import.meta.dirname, '../../node_modules/@metamask/test-dapp/dist'))
  const press = (id: string) => page.locator(`#${id}:enabled`).click()
  const text = (id: string) => expect.poll(() => page.locator(`#${id}`).textContent())
  const sheet = embeddedSheet(page)

  await page.getByRole('button', { name: 'Use Harness Wallet' }).click()
  await press('connectButton')
  await signInByEmail(page, stack)
  // The key's account and its smart account.
  await text('accounts').toMatch(/^0x[0-9a-fA-F]{40}, ?0x[0-9a-fA-F]{40}$/)
  const [address = ''] = ((await page.locator('#accounts').textContent()) ?? '').split(/, ?/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('getAccounts')
  await text('getAccountsResult').toMatch(address)

  await press('personalSign')
  await sheet.button('Sign').click()
  await text('personalSignResult').toMatch(/^0x[0-9a-f]{130}$/)
  // The page's own check needs personal_ecRecover, which the wallet does not offer.
  const signature = ((await page.locator('#personalSignResult').textContent()) ?? '') as Hex
  const message = 'Example `personal_sign` message'
  expect(await recoverMessageAddress({ message, signature })).toBe(address)
})

test("MetaMask's test dapp signs typed data, deploys a token and sends it; a sign-in for another site is refused", async () => {
  const page = await openDapp(join(import.meta.dirname, '../../node_modules/@metamask/test-dapp/dist'))
  const press = (id: string) => page.locator(`#${id}:enabled`).click()
  const textOf = async (id: string) => (await page.locator(`#${id}`).textContent()) ?? ''
  const text = (id: string) => expect.poll(() => textOf(id), { timeout: 60_000 })
  const { sheet, button } = embeddedSheet(page)
  await page.getByRole('button', { name: 'Use Harness Wallet' }).click()
  await press('connectButton')
  await signInByEmail(page, stack)
  await text('accounts').toMatch(/^0x[0-9a-fA-F]{40}/)
  await text('chainId').toBe('0x7a69')
  const [address = ''] = (await textOf('accounts')).split(/, ?/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await fund(stack, address)

  await press('signTypedDataV4')
  await sheet.getByText('Ether Mail').first().waitFor()
  await button('Sign').click()
  await text('signTypedDataV4Result').toMatch(/^0x[0-9a-f]{130}$/)
  await press('signTypedDataV4Verify')
  await text('signTypedDataV4VerifyResult').toBe(address.toLowerCase())
  await press('siweBadDomain')
  await sheet.getByText('Wrong site: this may be a scam').waitFor()
  await button('Close').click()
  await text('siweResult').toContain('Error')

  await press('createToken')
  await button('Approve').click()
  await text('erc20TokenAddresses').toMatch(/0x[0-9a-fA-F]{40}/)
  const token = /0x[0-9a-fA-F]{40}/.exec(await textOf('erc20TokenAddresses'))?.[0] ?? ''
  const held = await chainOf(stack).tokenUnits(address, token)
  await press('transferTokens')
  await button('Approve').click()
  await expect.poll(() => chainOf(stack).tokenUnits(address, token)).toBeLessThan(held)
  await press('approveTokens')
  await sheet.getByText('Spending permission').waitFor()
  await button('Reject').click()
})

test("MetaMask's test dapp for Solana connects, signs and sends", async () => {
  const page = await openDapp(await fetchPackage(solanaDapp))
  const part = (id: string) => page.getByTestId(`testpage.${id}`.toLowerCase())
  const sheet = embeddedSheet(page)
  await part('header.endpoint').fill(solanaRpc)
  await part('header.updateEndpoint').click()
  await part('header.connect').getByRole('button').click()
  await page.getByRole('button', { name: /^Harness Wallet/ }).click()
  await signInByEmail(page, stack)
  await expect.poll(() => part('header.connectionStatus').textContent()).toMatch(/Connected$/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await part('signMessage.signMessage').click()
  await sheet.button('Sign').click()
  await expect.poll(() => part('signMessage.signedMessage').textContent()).toMatch(/./)

  const chain = createSolanaRpc(stack.solana as 'http://localhost')
  const lamportsOf = async (address: Address) => (await chain.getBalance(address).send()).value
  const receiver = (await part('sendSol.address').inputValue()) as Address
  const [sender] = (await solanaAccounts(page)) as [Address]
  for (const address of [sender, receiver]) await chain.requestAirdrop(address, lamports(1_000_000_000n)).send()
  await expect.poll(() => lamportsOf(sender)).toBe(1_000_000_000n)
  await part('sendSol.signTransaction').click()
  await sheet.button('Approve').click()
  await expect.poll(() => part('sendSol.signedTransaction').textContent()).toMatch(/./)
  await part('sendSol.sendTransaction').click()
  await sheet.button('Approve').click()
  await expect.poll(() => lamportsOf(receiver)).toBeGreaterThan(1_000_000_000n)
  expect(await lamportsOf(sender)).toBeLessThan(1_000_000_000n)
})

/** Accounts of the wallet as found by any library of the Wallet Standard. */
const solanaAccounts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const register = ({ accounts }: { readonly accounts: readonly { readonly address: string }[] }) => {
          resolve(accounts.map(({ address }) => address))
          return () => {}
        }
        dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
      }),
  )

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../node_modules/.cache/testDapps')

/**
 * A package without its dependencies: from the registry the first time, then from the cache. Resolves with the folder
 * of its built page. @throws if the package differs from the pinned one
 */
async function fetchPackage(wanted: fetchPackage.Params): Promise<string> {
  const { name, version, integrity } = wanted
  const folder = join(cache, `${name.replace('/', '-')}-${version}`)
  // File name used by npm.
  const archive = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if ((await integrityOf(archive)) !== integrity) {
    await mkdir(folder, { recursive: true })
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', folder])
    if ((await integrityOf(archive)) !== integrity)
      throw new Error(`${name}@${version} is not the package that was pinned.`)
  }
  await run('tar', ['xzf', archive, '-C', folder])
  return join(folder, 'package/dist')
}

declare namespace fetchPackage {
  type Params = { readonly name: string; readonly version: string; readonly integrity: string }
}

/** Undefined if there is no such file. */
async function integrityOf(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && `sha512-${createHash('sha512').update(bytes).digest('base64')}`
}
