import { AccountRole, type Address, address } from '@solana/kit'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devMnemonic } from '../../apps/devnet/src/chains.ts'
import { devSigner, sendInstructions, tokenTransfer } from '../../apps/devnet/src/solana/devSender.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { chainOf } from '../harness/chain.ts'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { signedInWithInjected } from '../harness/flows.ts'
import { readQr } from '../harness/readQr.ts'
import { shownFigure } from '../harness/shownFigure.ts'
import { solanaChainOf } from '../harness/solanaChain.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, rpcUrl, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)
const solana = solanaChainOf(stack)

type Requested = { readonly token?: string; readonly amount: string; readonly symbol: string }

/** Requests an amount in Receive and reads the QR code. */
async function requestAmount(visitor: Visitor, { token, amount, symbol }: Requested): Promise<string> {
  const { dialog, press } = visitor
  await press(/^(Request an amount|Change amount)$/)
  if (token) {
    await dialog.getByRole('button', { name: /^Token: / }).click()
    await dialog.getByRole('button', { name: new RegExp(`^${token}`) }).click()
  }
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await press('Create request')
  await dialog.getByText(`${amount} ${symbol}`, { exact: true }).waitFor()
  const code = dialog.getByRole('img', { name: `QR code that requests ${amount} ${symbol}` })
  await code.waitFor()
  // Including the quiet zone around it.
  await expect.poll(() => readQr(code.locator('..'))).toBeDefined()
  return (await readQr(code.locator('..'))) ?? ''
}

/** Pays an EIP-681 request: ether from account 9, tokens from account 1. */
async function payEthereum(code: string): Promise<void> {
  const [, target, chainId, functionName, query] =
    /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)(?:\/(\w+))?\?(.+)$/.exec(code) ?? []
  const parameters = [...new URLSearchParams(query)]
  const values = parameters.filter(([name]) => name === 'value')
  const call = parameters.filter(([name]) => name !== 'value')
  const client = createWalletClient({
    account: mnemonicToAccount(devMnemonic, { addressIndex: functionName ? 1 : 9 }),
    transport: http(rpcUrl(stack, Number(chainId))),
  })
  await client.sendTransaction({
    ...{ chain: null, to: target as Hex, value: BigInt(values[0]?.[1] ?? 0) },
    ...(functionName && {
      data: encodeFunctionData({
        abi: parseAbi([`function ${functionName}(${call.map(([type]) => type).join()})`] as readonly string[]),
        functionName,
        args: call.map(([, value]) => value),
      }),
    }),
  })
}

/** Pays a Solana Pay transfer request from account 4, which has SOL and LUSD. */
async function paySolana(code: string): Promise<void> {
  const url = new URL(code)
  const [recipient, amount = '', mint] = [
    url.pathname,
    url.searchParams.get('amount') ?? '',
    url.searchParams.get('spl-token'),
  ]
  expect(url.protocol).toBe('solana:')
  const payer = await devSigner(4)
  const to = address(recipient)
  const instructions = mint
    ? await tokenTransfer({
        from: payer,
        to,
        mint: address(mint),
        units: parseUnits(amount, 6),
        decimals: 6,
        opens: true,
      })
    : [solTransfer(payer.address, to, parseUnits(amount, 9))]
  await sendInstructions(stack.solana, { payer, instructions })
}

/** Transfer, instruction 2 of the System Program. */
function solTransfer(from: Address, to: Address, lamports: bigint) {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

/** Waits until the token's row in Account shows the amount. */
async function showsBalance({ dialog }: Visitor, name: string, amount: string): Promise<void> {
  const row = dialog.getByRole('list', { name: 'Tokens' }).getByRole('listitem').filter({ hasText: name })
  await row.getByText(amount, { exact: true }).waitFor()
}

const accounts: Readonly<Record<string, () => Promise<{ readonly visitor: Visitor; readonly address: string }>>> = {
  'embedded wallet': async () => {
    const visitor = await newVisitor(browser(), stack)
    return { visitor, address: await signUpByEmail(visitor, `flora.${Date.now()}@example.com`) }
  },
  extension: async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 6 })
    return { visitor, address: wallet.address }
  },
}

test.each(Object.entries(accounts))(
  'the account of the %s receives exactly the ether and the tokens that its code requests',
  async (_, signIn) => {
    const { visitor, address: account } = await signIn()
    const { page, connectButton, press, isConnected } = visitor
    const ether = await chain.nativeUnits(account)
    const dollars = await chain.tokenUnits(account)
    await connectButton.click()
    await press('Receive')

    const etherCode = await requestAmount(visitor, { amount: '0.123456789012345678', symbol: 'ETH' })
    expect(await axeFindings(page)).toEqual([])
    await payEthereum(etherCode)
    const etherNow = ether + 123_456_789_012_345_678n
    await expect.poll(() => chain.nativeUnits(account)).toBe(etherNow)

    const dollarCode = await requestAmount(visitor, { token: 'Latchkey Dollar', amount: '12.345678', symbol: 'LUSD' })
    await payEthereum(dollarCode)
    const dollarsNow = dollars + 12_345_678n
    await expect.poll(() => chain.tokenUnits(account)).toBe(dollarsNow)
    expect(await chain.nativeUnits(account)).toBe(etherNow)

    await page.reload()
    await isConnected(account)
    await connectButton.click()
    await showsBalance(visitor, 'Ether', `${shownFigure(etherNow, 18)} ETH`)
    await showsBalance(visitor, 'Latchkey Dollar', `${shownFigure(dollarsNow, 6)} LUSD`)
    await visitor.leave()
  },
)

test('an account on Solana receives exactly the SOL and the tokens that its code requests', async () => {
  const visitor = await newVisitor(browser(), stack)
  await signUpByEmail(visitor, `flora.${Date.now()}@example.com`)
  const { page, dialog, connectButton, press, isConnected } = visitor
  await page.getByRole('button', { name: 'Latchkey Solana', exact: true }).click()
  await connectButton.click()
  const heading = await dialog.getByRole('heading', { name: /^Account/ }).getAttribute('aria-label')
  const account = /[1-9A-HJ-NP-Za-km-z]{32,44}$/.exec(heading ?? '')?.[0] ?? ''
  // Without swaps on a network, only tokens that the account holds can be requested.
  await solana.giveDollars(account, 1_000_000n)
  await page.reload()
  await isConnected(account)
  await connectButton.click()
  await press('Receive')

  await paySolana(await requestAmount(visitor, { amount: '0.123456789', symbol: 'SOL' }))
  await expect.poll(() => solana.lamports(account)).toBe(123_456_789n)
  await paySolana(await requestAmount(visitor, { token: 'Latchkey Dollar', amount: '12.345678', symbol: 'LUSD' }))
  await expect.poll(() => solana.dollarUnits(account)).toBe(13_345_678n)
  expect(await solana.lamports(account)).toBe(123_456_789n)

  await page.reload()
  await isConnected(account)
  await connectButton.click()
  await showsBalance(visitor, 'Solana', '0.123 SOL')
  await showsBalance(visitor, 'Latchkey Dollar', '13.345 LUSD')
  await visitor.leave()
})
