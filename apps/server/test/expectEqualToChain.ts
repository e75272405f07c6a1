import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import { type Address, formatUnits, getAddress, parseEther } from 'viem'
import { expect } from 'vitest'
import { devChains } from '../../devnet/src/chains.ts'
import type { ActivityHarness } from './activityHarness.ts'
import { chainBalances } from './chainBalances.ts'
import { contracts, people, wallets } from './randomActivity.ts'
import { type Scan, scanChain } from './scanChain.ts'

/**
 * Expects histories, NFTs and balances of the server to equal an independent scan of the chain and the values of its
 * contracts. Resolves with the scan.
 */
export async function expectEqualToChain(server: ActivityHarness): Promise<Scan> {
  const scan = await scanChain(server.anvil.url)
  for (const account of [...people, ...wallets]) {
    const history = await server.history(account)
    expectHistory(history, { scan, account })
    await expectEtherExplained(server, { scan, account, history })
    await expectNfts(server, { scan, account })
    await expectBalances(server, { scan, account })
  }
  return scan
}

type Checked = { readonly scan: Scan; readonly account: Address }

type History = readonly ActivityTransaction[]

function expectHistory(history: History, { scan, account }: Checked): void {
  expect(history.map(({ metadata }) => metadata.hash)).toEqual([...scan.transactionsOf(account)].reverse())
  expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
  const moved = scan.moves.filter(({ from, to }) => from === account || to === account)
  const directed = moved.map(({ hash, from, to, asset, amount }) => ({
    hash,
    direction: from !== account ? 'in' : to === account ? 'self' : 'out',
    asset,
    numeric: formatUnits(amount, decimalsOf(asset)),
  }))
  // Refunds are subtracted, so transactions with native transfers in both directions are compared by their sum.
  const mixed = hashesWithBoth(directed)
  const isExact = ({ hash, asset }: Directed) => asset !== 'native' || !mixed.has(hash)
  const shown = history.toReversed().flatMap((one) => movesOf(one))
  expect(shown.filter(isExact)).toEqual(directed.filter(isExact))
  for (const hash of mixed) expect(etherOf(shown, hash)).toBe(etherOf(directed, hash))
}

/** The account's whole balance is native transfers in, minus those out and fees. */
async function expectEtherExplained(
  server: ActivityHarness,
  { scan, account, history }: Checked & { readonly history: History },
): Promise<void> {
  const genesis = people.includes(account) ? parseEther(String(devChains[0].balanceEther)) : 0n
  const moved = etherOf(history.flatMap((one) => movesOf(one)))
  const balance = await chainBalances(server.anvil.url).native(account)
  expect({ account, balance: genesis + moved - scan.feesOf(account) }).toEqual({ account, balance })
}

type Directed = {
  readonly hash: string
  readonly direction: string
  readonly asset: string
  readonly numeric: string
}

function hashesWithBoth(moves: readonly Directed[]): ReadonlySet<string> {
  const native = moves.filter(({ asset }) => asset === 'native')
  const sent = new Set(native.filter(({ direction }) => direction === 'out').map(({ hash }) => hash))
  return new Set(native.filter(({ hash, direction }) => direction === 'in' && sent.has(hash)).map(({ hash }) => hash))
}

/** The account's gain, in the transaction or in all. */
function etherOf(moves: readonly Directed[], hash?: string): bigint {
  return moves
    .filter((one) => one.asset === 'native' && (hash === undefined || one.hash === hash))
    .map(({ direction, numeric }) => (direction === 'in' ? 1n : direction === 'out' ? -1n : 0n) * parseEther(numeric))
    .reduce((sum, amount) => sum + amount, 0n)
}

async function expectNfts(server: ActivityHarness, { scan, account }: Checked): Promise<void> {
  const held = await server.nfts(account)
  expect(Object.fromEntries(held.map((one) => [`${one.contract}:${one.tokenId}`, BigInt(one.quantity)]))).toEqual(
    scan.nftsOf(account),
  )
  const chain = chainBalances(server.anvil.url)
  expect(await Promise.all(held.map((one) => chain.nft(one, account)))).toEqual(
    held.map(({ quantity }) => BigInt(quantity)),
  )
}

async function expectBalances(server: ActivityHarness, { scan, account }: Checked): Promise<void> {
  const chain = chainBalances(server.anvil.url)
  const units = await Promise.all(contracts.tokens.map((token) => chain.token(token, account)))
  expect(contracts.tokens.map((token) => scan.unitsOf(account, token))).toEqual(units)
  const held = contracts.tokens.flatMap((token, index) =>
    units[index] ? [formatUnits(units[index], decimalsOf(token))] : [],
  )
  const balances = await server.balances(account)
  const figures = (trust: 'listed' | 'unlisted') => balances.filter((one) => one.trust === trust)
  expect(figures('listed').map(({ quantity }) => quantity.numeric)).toEqual([
    formatUnits(await chain.native(account), 18),
    ...held,
  ])
  const received = new Set(scan.moves.filter(({ to }) => to === account).map(({ asset }) => asset as Address))
  for (const token of ['native', ...contracts.tokens]) received.delete(token as Address)
  const others = [...received].filter((asset) => !asset.includes(':'))
  const unlisted = await Promise.all(others.map(async (token) => [token, await chain.token(token, account)] as const))
  expect(
    new Map(figures('unlisted').map(({ address, quantity }) => [contractOf(address), parseEther(quantity.numeric)])),
  ).toEqual(new Map(unlisted.filter(([, amount]) => amount > 0n)))
}

function movesOf({ metadata, transfers }: ActivityTransaction) {
  return transfers.map(({ direction, fungible_info, nft_info, quantity }) => ({
    hash: metadata.hash,
    direction,
    asset: nft_info ? `${nft_info.contract}:${nft_info.tokenId}` : (contractOf(fungible_info?.address) ?? 'native'),
    numeric: quantity.numeric,
  }))
}

const contractOf = (caip: string | undefined) => caip && getAddress(caip.split(':')[2] ?? '')
const decimalsOf = (asset: string) => (asset.includes(':') ? 0 : asset === contracts.tokens[0] ? 6 : 18)
