import type { WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { solanaChain } from '@latchkey/devnet/chains'
import { createTokenAt, devSigner, sendInstructions, tokenTransfer } from '@latchkey/devnet/solana/devSender'
import { startSolana } from '@latchkey/devnet/solana/startSolana'
import { type Address, createSolanaRpc, generateKeyPairSigner, getAddressEncoder, lamports } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capabilities } from '../capabilities.ts'
import { deriveAccounts } from '../keys/deriveAccounts.ts'
import { solanaKeys } from '../keys/solanaKeys.ts'
import { connectWallet } from '../link/standardLink.ts'
import { latchkeySolana } from '../networks/networks.ts'
import { standardWalletOf } from '../testing/standardWalletOf.ts'
import { associatedAccount } from '../tokens/associatedAccount.ts'
import { tokenPrograms } from '../tokens/tokenPrograms.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const keys = deriveAccounts({ mnemonic, count: 2 })
const [alice, bob] = await Promise.all([devSigner(0), devSigner(1)])
const newMint = await generateKeyPairSigner()
const [splToken, token2022] = tokenPrograms as [Address, Address]
const dollar = { mint: solanaChain.dollarMint as Address, decimals: 6, tokenProgram: splToken }
const newToken = { mint: newMint.address, decimals: 2, tokenProgram: token2022 }
const capable = capabilities({})
let chain: Awaited<ReturnType<typeof startSolana>>
let network: Network
let link: WalletLink

beforeAll(async () => {
  chain = await startSolana()
  network = { ...latchkeySolana, rpcUrls: [chain.url] }
  const owners = [alice.address, bob.address]
  const given = { decimals: 2, owners, unitsEach: 100_000n, tokenProgram: token2022 }
  await createTokenAt(chain.url, { payer: alice, mint: newMint, ...given })
  const [key] = keys
  if (!key) throw new Error('no key')
  const { wallet } = standardWalletOf(key, { url: chain.url, canSend: true })
  link = await connectWallet(wallet, { networks: [network] })
})
afterAll(() => chain.stop())

const newOwner = async () => (await generateKeyPairSigner()).address
const sendTo = (to: string, token: { readonly mint: Address }, amountUnits: bigint) => ({
  ...{ link, network, from: alice.address, to, amountUnits, tokenAddress: token.mint },
})
const unitsOf = async (address: string, token: { readonly mint: Address }) =>
  (await capable.balances.token({ network, address, tokenAddress: token.mint })).units
const lamportsOf = (address: string) => capable.balances.native({ network, address })

test.each([
  ['SPL Token', dollar],
  ['Token-2022', newToken],
])(
  '[S4.12] sends a token of %s; the first transfer to an owner costs its account too, as estimated',
  async (_, token) => {
    const to = await newOwner()
    const account = await associatedAccount({ ...token, owner: to })
    // Identical transfers in one slot would be one transaction.
    for (const [isFirst, amount] of [
      [true, 1_234n],
      [false, 766n],
    ] as const) {
      const params = sendTo(to, token, amount)
      const { maxUnits, depositUnits } = await capable.transfer.estimate(params)
      expect(depositUnits === undefined).toBe(!isFirst)
      const [sol, units] = [await lamportsOf(alice.address), await unitsOf(alice.address, token)]
      const hash = await capable.transfer.send(params)
      expect(await capable.transfer.wait({ network, hashes: () => [hash] })).toMatchObject({ status: 'confirmed' })
      expect(await unitsOf(to, token)).toBe(isFirst ? 1_234n : 2_000n)
      expect(await unitsOf(alice.address, token)).toBe(units - amount)
      expect(await lamportsOf(alice.address)).toBe(sol - maxUnits)
      if (isFirst) expect(await lamportsOf(account)).toBe(depositUnits)
    }
  },
)

test('reads the balance of a token with the decimals of its mint; other addresses are not tokens', async () => {
  const read = (tokenAddress: string) => capable.balances.token({ network, address: bob.address, tokenAddress })
  expect(await read(newToken.mint)).toEqual({ units: 100_000n, decimals: 2, symbol: '' })
  const nobody = await newOwner()
  expect(await capable.balances.token({ network, address: nobody, tokenAddress: dollar.mint })).toMatchObject({
    units: 0n,
    decimals: 6,
  })
  for (const other of [bob.address, await associatedAccount({ ...dollar, owner: bob.address }), splToken])
    await expect(read(other)).rejects.toMatchObject({ code: 'BALANCE_FAILED' })
})

test('[S5.3] rejects recipients that are not wallets: token accounts, mints, programs, and addresses without a key', async () => {
  const refused = async (to: string, tokenAddress?: string) =>
    await capable.transfer
      .estimate({ link, network, from: alice.address, to, amountUnits: 1n, ...(tokenAddress && { tokenAddress }) })
      .then(
        () => 'accepted',
        (error) => error.code,
      )
  const tokenAccount = await associatedAccount({ ...dollar, owner: bob.address })
  const futureAccount = await associatedAccount({ ...dollar, owner: await newOwner() })
  for (const to of [tokenAccount, dollar.mint, newToken.mint, splToken, futureAccount]) {
    expect(await refused(to, dollar.mint)).toBe('SEND_RECEIVER_NOT_WALLET')
    expect(await refused(to)).toBe('SEND_RECEIVER_NOT_WALLET')
  }
  expect(await refused(bob.address, dollar.mint)).toBe('accepted')
  expect(await refused(bob.address, bob.address)).toBe('SEND_FAILED')
})

test('takes an amount from several accounts of the owner if necessary, and rejects more than their total', async () => {
  const mint = await generateKeyPairSigner()
  const former = await generateKeyPairSigner()
  const token = { mint: mint.address, decimals: 0, tokenProgram: splToken }
  const owners = [alice.address, former.address]
  await createTokenAt(chain.url, { payer: alice, ...token, mint, owners, unitsEach: 100n })
  const account = await associatedAccount({ ...token, owner: former.address })
  await sendInstructions(chain.url, {
    payer: alice,
    instructions: [handOver(account, former.address)],
    others: [former],
  })
  expect(await unitsOf(alice.address, token)).toBe(200n)
  const to = await newOwner()
  await expect(capable.transfer.estimate(sendTo(to, token, 201n))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await capable.transfer.send(sendTo(to, token, 150n))
  expect([await unitsOf(to, token), await unitsOf(alice.address, token)]).toEqual([150n, 50n])
})

/** `SetAuthority` (number 6) for the owner of an account (2): it becomes Alice's. */
function handOver(account: Address, owner: Address) {
  return {
    programAddress: splToken,
    accounts: [
      { address: account, role: 1 },
      { address: owner, role: 2 },
    ],
    data: Uint8Array.from([6, 2, 1, ...getAddressEncoder().encode(alice.address)]),
  }
}

test("rejects a transfer before a request to the wallet if the SOL for the recipient's account is missing", async () => {
  const poor = await generateKeyPairSigner()
  const moved = { from: alice, to: poor.address, units: 5_000_000n, opens: true, ...dollar }
  await sendInstructions(chain.url, { payer: alice, instructions: await tokenTransfer(moved) })
  await createSolanaRpc(chain.url).requestAirdrop(poor.address, lamports(1_000_000n)).send()
  const params = { link, network, from: poor.address, amountUnits: 1n, tokenAddress: dollar.mint }
  await expect(capable.transfer.estimate({ ...params, to: await newOwner() })).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
  // Bob has an account.
  expect(await capable.transfer.estimate({ ...params, to: bob.address })).toEqual({ maxUnits: 5_000n })
})

test('a wallet shows token, amount, owner and the deposit for the account, from the transaction itself', async () => {
  let seen: unknown
  const spying = {
    ...link,
    async request({ params }: { readonly params?: unknown }) {
      seen = params
    },
  }
  const to = await newOwner()
  const ask = async (params: Parameters<typeof capable.transfer.send>[0]) => {
    await capable.transfer.send({ ...params, link: spying }).catch(() => {})
    const request = { method: 'solana_signAndSendTransaction', params: seen, chainId: network.caipNetworkId }
    const known = { address: dollar.mint, symbol: 'LUSD', decimals: 6 }
    return {
      facts: solanaKeys.describeRequest({ ...request, tokens: [known] }),
      prepared: await solanaKeys.prepareRequest({ ...request, rpcUrl: chain.url }),
    }
  }
  const { facts, prepared } = await ask(sendTo(to, dollar, 12_500_000n))
  expect(facts).toEqual({
    ...{ kind: 'tokenTransfer', from: alice.address, to, amountUnits: 12_500_000n, tokenAddress: dollar.mint },
    token: { address: dollar.mint, symbol: 'LUSD', decimals: 6 },
  })
  expect(prepared).toMatchObject({ maxFeeUnits: 2_044_280n, depositUnits: 2_039_280n, isAffordable: true })
  expect((await ask(sendTo(bob.address, dollar, 1n))).prepared).not.toHaveProperty('depositUnits')
})
