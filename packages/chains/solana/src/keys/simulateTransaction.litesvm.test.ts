import { toBase64 } from '@latchkey/base/codec/base64'
import { solanaChain } from '@latchkey/devnet/chains'
import { devSigner, tokenTransfer } from '@latchkey/devnet/solana/devSender'
import { startSolana } from '@latchkey/devnet/solana/startSolana'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { associatedAccount } from '../tokens/associatedAccount.ts'
import { tokenPrograms } from '../tokens/tokenPrograms.ts'
import { transferInstruction } from '../transfer/transferInstruction.ts'
import { solanaKeys } from './solanaKeys.ts'

const [alice, bob] = await Promise.all([devSigner(0), devSigner(1)])
const [splToken] = tokenPrograms as [Address]
const dollar = { mint: solanaChain.dollarMint as Address, decimals: 6, tokenProgram: splToken }
const known = { address: dollar.mint, symbol: 'LUSD', decimals: 6 }
let chain: Awaited<ReturnType<typeof startSolana>>

beforeAll(async () => {
  chain = await startSolana()
})
afterAll(() => chain.stop())

async function simulate(instructions: readonly Instruction[], { payer = alice.address, signer = alice.address } = {}) {
  const { value } = await createSolanaRpc(chain.url).getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(value, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = toBase64(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
  return solanaKeys.simulateRequest({
    ...{ method: 'solana_signTransaction', params: { transaction, pubkey: signer }, chainId: 'solana:x' },
    ...{ rpcUrl: chain.url, tokens: [known] },
  })
}

const accountOf = (owner: Address) => associatedAccount({ ...dollar, owner })
const instruction = async (data: readonly number[], accounts: readonly Address[]): Promise<Instruction> => ({
  programAddress: splToken,
  accounts: [
    { address: await accountOf(alice.address), role: AccountRole.WRITABLE },
    ...accounts.map((address) => ({ address, role: AccountRole.READONLY })),
    { address: alice.address, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.from(data),
})
const u64 = (units: bigint) => [...new Uint8Array(new BigUint64Array([units]).buffer)]
const nothing = { status: 'success', changes: [], allowances: [], operators: [] }

test('returns outgoing and incoming amounts, without the fee and the deposit for a new account', async () => {
  const { address: to } = await generateKeyPairSigner()
  const sol = transferInstruction({ from: alice.address, to, lamports: 2_000_000n })
  const tokens = await tokenTransfer({ ...dollar, from: alice, to, units: 1_250_000n, opens: true })
  const paid = [
    { kind: 'units', units: -2_000_000n },
    { kind: 'units', units: -1_250_000n, tokenAddress: dollar.mint },
  ]
  expect(await simulate([sol, ...tokens])).toEqual({ ...nothing, changes: paid })
  const back = transferInstruction({ from: bob.address, to: alice.address, lamports: 7n })
  expect(await simulate([back], { payer: bob.address })).toEqual({
    ...nothing,
    changes: [{ kind: 'units', units: 7n }],
  })
  expect(
    await simulate([transferInstruction({ from: bob.address, to, lamports: 2_000_000n })], { payer: bob.address }),
  ).toEqual(nothing)
})

test('counts the whole balance as outgoing if a token account gets a new owner', async () => {
  const held = BigInt(
    (
      await createSolanaRpc(chain.url)
        .getTokenAccountBalance(await accountOf(alice.address))
        .send()
    ).value.amount,
  )
  // `SetAuthority` of the owner.
  const given = await instruction([6, 2, 1, ...getAddressEncoder().encode(bob.address)], [])
  expect(await simulate([given])).toEqual({
    ...nothing,
    changes: [{ kind: 'units', units: -held, tokenAddress: dollar.mint }],
  })
})

test('reports a delegate as an allowance', async () => {
  const approve = (units: bigint) => instruction([4, ...u64(units)], [bob.address])
  const allowance = { spender: bob.address, tokenAddress: dollar.mint, token: known }
  expect(await simulate([await approve(5n)])).toEqual({
    ...nothing,
    allowances: [{ ...allowance, amountUnits: 5n, isUnlimited: false }],
  })
  const all = (1n << 64n) - 1n
  expect(await simulate([await approve(all)])).toMatchObject({ allowances: [{ amountUnits: all, isUnlimited: true }] })
})

test('reports that a transaction would fail, and undefined for an expired one', async () => {
  const tooMuch = transferInstruction({ from: alice.address, to: bob.address, lamports: 1n << 60n })
  expect(await simulate([tooMuch])).toEqual({ status: 'reverted' })
  for (const params of [{ transaction: 'AAAA' }, {}, undefined])
    expect(
      await solanaKeys.simulateRequest({
        method: 'solana_signTransaction',
        params,
        chainId: 'solana:x',
        rpcUrl: chain.url,
      }),
    ).toBeUndefined()
})
