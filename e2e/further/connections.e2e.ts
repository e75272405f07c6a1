import type { TestWallet } from '@latchkey/testing'
import type { Locator } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { evmExtension, solanaExtension } from '../harness/extensions.ts'
import { copyShownLink, harborAddress, promptsOf } from '../harness/flows.ts'
import { type HarborTab, openHarbor } from '../harness/harborTab.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** Accounts that the test wallet of the relay shares, in its order. */
const harborEthereum = [
  harborAddress,
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
] as const
const harborSolana = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  '6FvbTFsvAeiN6agSCxqsh2WM5xGw3GNAQ2A4M1xWPYfc',
] as const

const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

/**
 * A visitor with extensions, on a page without sign-in, which would otherwise open for each account that becomes
 * active.
 */
async function newVisitorWith(...wallets: readonly TestWallet[]): Promise<Visitor> {
  const visitor = await newVisitor(browser(), stack)
  for (const wallet of wallets) await wallet.inject(visitor.context)
  await visitor.open('/?signin=off')
  return visitor
}

const cardOf = ({ page }: Visitor): Locator => page.getByRole('article', { name: 'Multiple wallets' })
const rowOf = (visitor: Visitor, wallet: string): Locator =>
  cardOf(visitor).getByRole('article', { name: wallet, exact: true })
const accountsOf = (visitor: Visitor, wallet: string): Locator =>
  rowOf(visitor, wallet)
    .getByRole('list', { name: `Accounts of ${wallet}` })
    .getByRole('listitem')

/** Opens the modal's list of wallets from the card, which is on the page whether or not a wallet is connected. */
const connectAnother = (visitor: Visitor) =>
  cardOf(visitor)
    .getByRole('button', { name: /^Connect (wallet|another wallet)$/ })
    .click()

async function connectExtension(visitor: Visitor, name: string): Promise<void> {
  await connectAnother(visitor)
  await visitor.dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await visitor.isClosed()
  await rowOf(visitor, name).waitFor()
}

async function connectSession(visitor: Visitor): Promise<HarborTab> {
  await connectAnother(visitor)
  await visitor.dialog.getByRole('button', { name: /^Scan with your phone/ }).click()
  const uri = await copyShownLink(visitor)
  const harbor = await openHarbor(visitor.context, stack)
  await harbor.paste(uri)
  await harbor.press('Approve')
  await visitor.isClosed()
  await rowOf(visitor, 'Harbor').waitFor()
  return harbor
}

const use = (visitor: Visitor, wallet: string, address: string) =>
  accountsOf(visitor, wallet)
    .filter({ hasText: short(address) })
    .getByRole('button', { name: 'Use' })
    .click()

const disconnect = (visitor: Visitor, wallet: string) =>
  rowOf(visitor, wallet).getByRole('button', { name: 'Disconnect' }).click()

/** The card's content, one line per account: wallet, chain, short address and status. */
const shown = (visitor: Visitor): Promise<readonly string[]> =>
  cardOf(visitor)
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const wallet = document.getElementById(row.getAttribute('aria-labelledby') ?? '')?.textContent
        const pending = row.textContent?.includes('Reconnecting') ? ' (reconnecting)' : ''
        return [...row.querySelectorAll('li')].map((account) => {
          const [chain, address] = [...(account.querySelector('[id]')?.children ?? [])].map((part) => part.textContent)
          const mark = /Active|Selected/.exec(account.textContent ?? '')?.[0]
          return `${wallet}${pending} ${chain} ${address}${mark ? ` ${mark}` : ''}`
        })
      }),
    )

/** Waits until the card shows exactly these accounts, in any order. */
const shows = (visitor: Visitor, lines: readonly string[]) =>
  expect.poll(async () => [...(await shown(visitor))].sort()).toEqual([...lines].sort())

const line = (wallet: string, chain: 'Ethereum' | 'Solana', address: string, mark?: 'Active' | 'Selected') =>
  `${wallet} ${chain} ${short(address)}${mark ? ` ${mark}` : ''}`

/** The lines of the session; `marks` are statuses by address. */
const harborLines = (marks: Readonly<Record<string, 'Active' | 'Selected'>> = {}) => [
  ...harborEthereum.map((address) => line('Harbor', 'Ethereum', address, marks[address])),
  ...harborSolana.map((address) => line('Harbor', 'Solana', address, marks[address])),
]

/** Connects two extensions and a session over the relay; the extensions are active, one per chain. */
async function threeConnected() {
  const kestrel = evmExtension(stack, 'Kestrel', 3)
  const { wallet: marlin, address: solana } = solanaExtension(stack, 'Marlin', 6)
  const visitor = await newVisitorWith(kestrel, marlin)
  await connectExtension(visitor, 'Kestrel')
  await connectExtension(visitor, 'Marlin')
  const harbor = await connectSession(visitor)
  await use(visitor, 'Marlin', solana)
  await use(visitor, 'Kestrel', kestrel.address)
  await visitor.isConnected(kestrel.address)
  const leave = async () => {
    expect(harbor.watch.problems()).toEqual([])
    await visitor.leave()
  }
  return { visitor, kestrel, marlin, harbor, solana, leave }
}

/** Checks that the page shows the same accounts before and after a reload. */
async function reloadShows(visitor: Visitor, lines: readonly string[]): Promise<void> {
  await shows(visitor, lines)
  await visitor.page.reload()
  await shows(visitor, lines)
}

describe('several wallets at once', () => {
  test('[S4.1] [S4.2] an EVM and a Solana extension and a session over both: the header shows the active one, also after a reload', async () => {
    const { visitor, kestrel, marlin, solana, leave } = await threeConnected()
    await shows(visitor, [
      line('Kestrel', 'Ethereum', kestrel.address, 'Active'),
      line('Marlin', 'Solana', solana, 'Selected'),
      ...harborLines(),
    ])
    await use(visitor, 'Harbor', harborSolana[1])
    await visitor.isConnected(harborSolana[1])
    await use(visitor, 'Harbor', harborEthereum[0])
    await visitor.isConnected(harborEthereum[0])
    await use(visitor, 'Marlin', solana)
    await visitor.isConnected(solana)

    // The last wallet to be restored must not become the active one.
    kestrel.setLatency(1_000)
    const asked = [promptsOf(kestrel).length, promptsOf(marlin).length]
    await reloadShows(visitor, [
      line('Kestrel', 'Ethereum', kestrel.address),
      line('Marlin', 'Solana', solana, 'Active'),
      ...harborLines({ [harborEthereum[0]]: 'Selected' }),
    ])
    await visitor.isConnected(solana)
    expect([promptsOf(kestrel).length, promptsOf(marlin).length]).toEqual(asked)
    await leave()
  })

  test('[S4.14] the EVM extension is disconnected first, then the Solana one, then the session', async () => {
    const { visitor, harbor, solana, leave } = await threeConnected()
    await disconnect(visitor, 'Kestrel')
    await visitor.isConnected(harborEthereum[0])
    await reloadShows(visitor, [
      line('Marlin', 'Solana', solana, 'Selected'),
      ...harborLines({ [harborEthereum[0]]: 'Active' }),
    ])
    await disconnect(visitor, 'Marlin')
    await reloadShows(visitor, harborLines({ [harborEthereum[0]]: 'Active', [harborSolana[0]]: 'Selected' }))
    await disconnect(visitor, 'Harbor')
    await visitor.isDisconnected()
    await harbor.page.getByText('No connected apps').waitFor()
    await reloadShows(visitor, [])
    await leave()
  })

  test('[S4.14] the Solana extension is disconnected first, then the session, then the EVM one', async () => {
    const { visitor, kestrel, harbor, leave } = await threeConnected()
    const ethereum = line('Kestrel', 'Ethereum', kestrel.address, 'Active')
    await disconnect(visitor, 'Marlin')
    await reloadShows(visitor, [ethereum, ...harborLines({ [harborSolana[0]]: 'Selected' })])
    await disconnect(visitor, 'Harbor')
    await harbor.page.getByText('No connected apps').waitFor()
    await reloadShows(visitor, [ethereum])
    await visitor.isConnected(kestrel.address)
    await disconnect(visitor, 'Kestrel')
    await visitor.isDisconnected()
    await reloadShows(visitor, [])
    await leave()
  })

  test('[S4.1] [S4.14] the wallet ends the session first: both chains are removed, the extensions stay', async () => {
    const { visitor, kestrel, harbor, solana, leave } = await threeConnected()
    await use(visitor, 'Harbor', harborEthereum[1])
    await visitor.isConnected(harborEthereum[1])
    await harbor.disconnect('Latchkey')
    await reloadShows(visitor, [
      line('Kestrel', 'Ethereum', kestrel.address, 'Active'),
      line('Marlin', 'Solana', solana, 'Selected'),
    ])
    await visitor.isConnected(kestrel.address)
    await disconnect(visitor, 'Kestrel')
    await reloadShows(visitor, [line('Marlin', 'Solana', solana, 'Active')])
    await visitor.isConnected(solana)
    await disconnect(visitor, 'Marlin')
    await visitor.isDisconnected()
    await leave()
  })

  test('[S4.1] two EVM extensions: the active one signs and stays active after a reload, and the other may change its account', async () => {
    const [kestrel, osprey] = [evmExtension(stack, 'Kestrel', 3), evmExtension(stack, 'Osprey', 4)]
    const visitor = await newVisitorWith(kestrel, osprey)
    await connectExtension(visitor, 'Kestrel')
    await connectExtension(visitor, 'Osprey')
    await visitor.isConnected(osprey.address)
    const sign = () => visitor.page.getByRole('button', { name: 'Sign “Hello”' }).click()
    await sign()
    await osprey.nextRequest('personal_sign')

    await use(visitor, 'Kestrel', kestrel.address)
    await visitor.isConnected(kestrel.address)
    await reloadShows(visitor, [
      line('Kestrel', 'Ethereum', kestrel.address, 'Active'),
      line('Osprey', 'Ethereum', osprey.address),
    ])
    await visitor.isConnected(kestrel.address)
    await sign()
    await kestrel.nextRequest('personal_sign')

    await osprey.switchAccount(5)
    await shows(visitor, [
      line('Kestrel', 'Ethereum', kestrel.address, 'Active'),
      line('Osprey', 'Ethereum', osprey.address),
    ])
    await disconnect(visitor, 'Kestrel')
    await visitor.isConnected(osprey.address)
    await reloadShows(visitor, [line('Osprey', 'Ethereum', osprey.address, 'Active')])
    for (const wallet of [kestrel, osprey]) expect(promptsOf(wallet)).toEqual(['eth_requestAccounts', 'personal_sign'])
    await visitor.leave()
  })

  test('[S4.1] two accounts of one wallet: the active one signs, also after a reload', async () => {
    const visitor = await newVisitorWith()
    const harbor = await connectSession(visitor)
    const [first, second] = harborEthereum
    await visitor.isConnected(first)
    await use(visitor, 'Harbor', second)
    await visitor.isConnected(second)
    await reloadShows(visitor, harborLines({ [second]: 'Active', [harborSolana[0]]: 'Selected' }))
    await visitor.isConnected(second)

    await visitor.page.getByRole('button', { name: 'Sign “Hello”' }).click()
    await harbor.press('Approve')
    const copy = visitor.page.getByRole('button', { name: /Copy signature/ })
    await visitor.page.bringToFront()
    await copy.click()
    const signature = () => visitor.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(
      await verifyMessage({ address: second, message: 'Hello', signature: (await signature()) as `0x${string}` }),
    ).toBe(true)
    await use(visitor, 'Harbor', first)
    await visitor.isConnected(first)
    expect(harbor.watch.problems()).toEqual([])
    await visitor.leave()
  })
})
