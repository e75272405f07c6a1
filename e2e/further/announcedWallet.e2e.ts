import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import type { Wagmi } from '../../packages/wagmi/test/injectedPage.ts'
import { embeddedSheet, signInByEmail } from '../harness/embeddedWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'
import type { Libraries } from './testDapps/librariesPage.ts'
import { buildScript, serveDapp } from './testDapps/serveDapp.ts'

declare const wagmi: Wagmi
declare const libraries: Libraries

const stack = await workerStack()
const browser = testBrowser()
const name = 'Harness Wallet'

test('wagmi, ethers, viem and Wallet Standard libraries find the embedded wallet and sign with it', async () => {
  const [script, ...others] = await Promise.all(
    ['appPage.ts', '../../../packages/wagmi/test/injectedPage.ts', 'librariesPage.ts'].map(buildScript),
  )
  const page =
    '<!doctype html><head></head><body></body><script src="/wagmi.js"></script><script src="/libraries.js"></script>'
  const files = { '/index.html': page, '/wagmi.js': others[0], '/libraries.js': others[1] }
  const app = await serveDapp(stack, { script: script ?? '', files })
  const context = await browser().newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  onTestFinished(async () => {
    await context.close()
    await app.close()
  })
  const tab = await context.newPage()
  await tab.goto(app.url)
  const { button } = embeddedSheet(tab)
  const signed = async <result>(asking: Promise<result>) => {
    await button('Sign').click()
    return await asking
  }

  await expect.poll(() => tab.evaluate(() => wagmi.names())).toEqual([name])
  const connecting = tab.evaluate((wallet) => wagmi.connect(wallet), name)
  await signInByEmail(tab, stack)
  const [address] = await connecting
  if (!address) throw new Error('wagmi got no account.')
  await tab.getByRole('dialog').waitFor({ state: 'hidden' })

  const signature = await signed(tab.evaluate(() => wagmi.signMessage('by wagmi')))
  expect(await verifyMessage({ address, message: 'by wagmi', signature })).toBe(true)
  const ethers = await signed(tab.evaluate((wallet) => libraries.signWithEthers(wallet, 'by ethers'), name))
  expect(ethers.address).toBe(address)
  expect(await verifyMessage({ address, message: 'by ethers', signature: ethers.signature as '0x' })).toBe(true)
  const viem = await signed(tab.evaluate((wallet) => libraries.signWithViem(wallet, 'by viem'), name))
  expect(await verifyMessage({ address, message: 'by viem', signature: viem?.signature ?? '0x' })).toBe(true)

  expect(await tab.evaluate(() => libraries.standardNames())).toEqual([name])
  const solana = await signed(tab.evaluate((wallet) => libraries.signWithStandard(wallet, 'by the standard'), name))
  const key = await crypto.subtle.importKey('raw', new Uint8Array(solana.publicKey), 'Ed25519', false, ['verify'])
  const message = new TextEncoder().encode('by the standard')
  expect(await crypto.subtle.verify('Ed25519', key, new Uint8Array(solana.signature), message)).toBe(true)
})
