import { type Address, createPublicClient, createWalletClient, getAddress, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { readArtifact } from '../../apps/devnet/src/artifacts.ts'
import { devMnemonic } from '../../apps/devnet/src/chains.ts'
import { pictures } from '../../apps/devnet/src/pictures.ts'
import { planDeployments } from '../../apps/devnet/src/plan.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { factOf, signedInWithInjected } from '../harness/flows.ts'
import { newAddress } from '../harness/sendFlow.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** Another account of the test mnemonic, which has ether on the devnets. */
const sender = mnemonicToAccount(devMnemonic, { addressIndex: 8 })

/** No other test reads the NFTs of this account. */
const keeperIndex = 2
const keeper = createWalletClient({
  account: mnemonicToAccount(devMnemonic, { addressIndex: keeperIndex }),
  transport: http(rpcUrl(stack, 31337)),
})
const reader = createPublicClient({ transport: http(rpcUrl(stack, 31337)), cacheTime: 0 })

const devContracts = planDeployments().deployments.chains[0]?.contracts
const collectibleCode = readArtifact('DevCollectible')
const views = { address: devContracts?.collectible as Address, abi: collectibleCode.abi }
const items = { address: devContracts?.items as Address, abi: readArtifact('DevItems').abi }

type Contract = typeof views

const read = async <answer = bigint>(contract: Contract, functionName: string, args: readonly unknown[]) =>
  (await reader.readContract({ ...contract, functionName, args })) as answer

async function write(contract: Contract, functionName: string, args: readonly unknown[]): Promise<void> {
  const hash = await keeper.writeContract({ chain: null, ...contract, functionName, args })
  expect((await reader.waitForTransactionReceipt({ hash, pollingInterval: 100 })).status).toBe('success')
}

async function deployCollectible(name: string, holders: readonly Address[]): Promise<Address> {
  const args = [name, 'NFT', [pictures.dawn], holders]
  const hash = await keeper.deployContract({ chain: null, ...collectibleCode, args })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash, pollingInterval: 100 })
  return getAddress(contractAddress ?? '')
}

/** The expected tile texts, read from the contracts: metadata name, collection name, and the amount of ERC-1155 items. */
async function tilesOf(account: Address): Promise<readonly string[]> {
  const nameIn = (uri: string): string => JSON.parse(uri.slice(uri.indexOf(',') + 1)).name
  const tiles: string[] = []
  for (let id = 1n; id <= (await read(views, 'totalSupply', [])); id += 1n) {
    if ((await read<Address>(views, 'ownerOf', [id])) !== account) continue
    tiles.push(String([nameIn(await read<string>(views, 'tokenURI', [id])), await read<string>(views, 'name', [])]))
  }
  for (const id of [1n, 2n]) {
    const amount = await read(items, 'balanceOf', [account, id])
    if (amount === 0n) continue
    tiles.push(
      String([nameIn(await read<string>(items, 'uri', [id])), await read<string>(items, 'name', []), `×${amount}`]),
    )
  }
  return tiles.toSorted()
}

test("[S2.3] the NFTs tab lists the account's NFTs, and one NFT shows its details", async () => {
  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: 1 })
  const { page, dialog, heading, press } = visitor
  await visitor.connectButton.click()
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  const gallery = dialog.getByRole('list', { name: 'NFTs' })
  await gallery.getByRole('listitem').first().waitFor()
  // Four collectibles and two kinds of items, three of each.
  await expect.poll(() => gallery.getByRole('listitem').count()).toBe(6)
  expect(await gallery.getByRole('button').filter({ hasText: '×3' }).count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])

  const item = gallery.getByRole('button').filter({ hasText: '×3' }).first()
  const name = (await item.locator('[dir=auto]').first().textContent()) ?? ''
  await item.click()
  await heading('NFT').waitFor()
  await heading(name).waitFor()
  await dialog.getByText('Token ID').waitFor()
  await dialog.getByText('Latchkey Devnet').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Back')
  await gallery.getByRole('listitem').first().waitFor()
  expect(await dialog.getByRole('tab', { name: 'NFTs', selected: true }).count()).toBe(1)
  await visitor.leave()
})

test('[S2.3] the NFTs tab matches the chain, even after an NFT was sent away, and shows no spam', async () => {
  const address = keeper.account.address
  const spam = await deployCollectible('Claim at free-gift.com', [address])
  const tokenId = (await read(views, 'totalSupply', [])) + 1n
  await write(views, 'mint', [address])
  for (const id of [1n, 2n]) await write(items, 'mint', [address, id, 2n])
  const listed = async () => {
    const query = new URLSearchParams({ projectId: '0'.repeat(32), chainId: 'eip155:31337' })
    return (await fetch(`${stack.server}/v1/account/${address}/nfts?${query}`)).text()
  }
  // The server lists it; the modal hides it.
  await expect.poll(listed).toContain(spam)
  expect(await read({ ...views, address: spam }, 'balanceOf', [address])).toBe(1n)

  const { visitor } = await signedInWithInjected(browser(), stack, { accountIndex: keeperIndex })
  const { page, dialog, heading, isConnected } = visitor
  const gallery = dialog.getByRole('list', { name: 'NFTs' })
  const shownTiles = async () => {
    await page.reload()
    await isConnected(address)
    await visitor.connectButton.click()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await gallery.getByRole('listitem').first().waitFor()
    const tiles = await gallery.getByRole('listitem').all()
    return (await Promise.all(tiles.map((tile) => tile.locator('[dir]').allTextContents()))).map(String).toSorted()
  }
  const owned = await tilesOf(address)
  expect(owned.length).toBeGreaterThan(2)
  await expect.poll(shownTiles, { interval: 1_000 }).toEqual(owned)

  await gallery
    .getByRole('button')
    .filter({ hasText: `Latchkey Views ${tokenId}` })
    .click()
  await heading(`Latchkey Views ${tokenId}`).waitFor()
  expect(await factOf(visitor, 'Token ID').textContent()).toBe(String(tokenId))

  const other = newAddress()
  await write(views, 'transferFrom', [address, other, tokenId])
  await write(items, 'safeTransferFrom', [address, other, 1n, 1n, '0x'])
  await write(items, 'safeTransferFrom', [address, other, 2n, await read(items, 'balanceOf', [address, 2n]), '0x'])
  const left = await tilesOf(address)
  expect(left).toHaveLength(owned.length - 2)
  await expect.poll(shownTiles, { interval: 1_000 }).toEqual(left)
  await visitor.leave()
})

test('[S2.3] [S3.15] a transfer from another account appears in Activity as received', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack, { accountIndex: 7 })
  const { page, dialog } = visitor
  await visitor.connectButton.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const received = dialog.getByRole('listitem').filter({ hasText: 'Received ETH' }).filter({ hasText: '+0.123 ETH' })
  await dialog.getByRole('tabpanel').locator('[data-lk-skeleton]').first().waitFor({ state: 'hidden' })
  expect(await received.count()).toBe(0)
  const client = createWalletClient({ account: sender, transport: http(rpcUrl(stack, 31337)) })
  await client.sendTransaction({ chain: null, to: wallet.address as `0x${string}`, value: parseEther('0.123456') })
  await received.waitFor()
  await received.filter({ hasText: `From ${sender.address.slice(0, 4)}…${sender.address.slice(-6)}` }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visitor.leave()
})
