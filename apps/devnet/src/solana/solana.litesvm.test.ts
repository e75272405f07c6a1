import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import { transferInstruction } from '@latchkey/solana/transfer/transferInstruction'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  type Blockhash,
  compileTransaction,
  compileTransactionMessage,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { solanaChain } from '../chains.ts'
import { createTokenAt, devSigner, sendInstructions, tokenTransfer } from './devSender.ts'
import { slotMs } from './slots.ts'
import { type SolanaChain, startSolana } from './startSolana.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'solana-'))
const sol = 1_000_000_000n
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
let chain: SolanaChain
let clock: ReturnType<typeof manualClock>
const rpcOf = ({ url }: SolanaChain) => createSolanaRpc(url)
const [alice, bob] = await Promise.all([devSigner(0), devSigner(1)])

beforeEach(async () => {
  clock = manualClock(1_800_000_000_000)
  chain = await startSolana({ clock })
  return async () => await chain.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Draft = {
  readonly from: KeyPairSigner
  readonly instructions: readonly Instruction[]
  readonly blockhash?: Blockhash
}

async function messageOf({ from, instructions, blockhash }: Draft, version: 'legacy' | 0 = 0) {
  const lifetime = blockhash ?? (await rpcOf(chain).getLatestBlockhash().send()).value.blockhash
  return pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayer(from.address, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: lifetime, lastValidBlockHeight: 0n }, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  )
}

async function wireOf(draft: Draft, others: readonly KeyPairSigner[] = []): Promise<Base64EncodedWireTransaction> {
  const keyPairs = [draft.from, ...others].map(({ keyPair }) => keyPair)
  return getBase64EncodedWireTransaction(await signTransaction(keyPairs, compileTransaction(await messageOf(draft))))
}

const send = async (wire: Base64EncodedWireTransaction, config: { readonly skipPreflight?: boolean } = {}) =>
  await rpcOf(chain)
    .sendTransaction(wire, { encoding: 'base64', ...config })
    .send()
const transfer = (from: KeyPairSigner, to: Address, amount: bigint) => ({
  from,
  instructions: [transferInstruction({ from: from.address, to, lamports: amount })],
})
const balanceOf = async (owner: Address) => (await rpcOf(chain).getBalance(owner).send()).value
const dollarsOf = async (owner: Address, of = chain) =>
  (
    await rpcOf(of)
      .getTokenAccountsByOwner(owner, { mint: solanaChain.dollarMint as Address }, { encoding: 'jsonParsed' })
      .send()
  ).value
const nextSlot = async () => await clock.advance(slotMs)

/** A raw call, because the client replaces the node's errors by its own. */
async function errorOfCall(method: string, params: readonly unknown[]) {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (
    (await response.json()) as {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
    }
  ).error
}

test('the accounts of the public mnemonic hold SOL, and a transfer moves it and charges the fee', async () => {
  expect(await balanceOf(alice.address)).toBe(10_000n * sol)
  const receiver = (await generateKeyPairSigner()).address
  const signature = await send(await wireOf(transfer(alice, receiver, 3n * sol)))
  expect(await balanceOf(receiver)).toBe(3n * sol)
  expect(await balanceOf(alice.address)).toBe(9_997n * sol - 5_000n)

  const { value } = await rpcOf(chain).getSignatureStatuses([signature]).send()
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' })
  const seen = await rpcOf(chain)
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(seen).toMatchObject({ version: 0, meta: { err: null, fee: 5_000n } })
  expect(seen?.meta?.postBalances.slice(0, 2)).toEqual([9_997n * sol - 5_000n, 3n * sol])
  expect(await errorOfCall('getTransaction', [signature])).toMatchObject({ code: -32015 })
})

test('the same transaction runs once, and its blockhash is valid for 150 slots', async () => {
  const { blockhash, lastValidBlockHeight } = (await rpcOf(chain).getLatestBlockhash().send()).value
  const draft = { ...transfer(alice, bob.address, sol), blockhash }
  const wire = await wireOf(draft)
  await send(wire)
  expect(await errorOfCall('sendTransaction', [wire, { encoding: 'base64' }])).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: This transaction has already been processed',
    data: { err: 'AlreadyProcessed' },
  })
  const isValid = async () => (await rpcOf(chain).isBlockhashValid(blockhash).send()).value
  await clock.advance(150 * slotMs)
  expect(await rpcOf(chain).getBlockHeight().send()).toBe(lastValidBlockHeight)
  expect(await isValid()).toBe(true)
  await nextSlot()
  expect(await isValid()).toBe(false)
  const late = await wireOf({ ...transfer(alice, bob.address, 2n * sol), blockhash })
  expect(await errorOfCall('sendTransaction', [late, { encoding: 'base64' }])).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
  })
  expect(await balanceOf(bob.address)).toBe(10_001n * sol)
})

test('an overdraft is refused before it runs; sent without preflight it lands as failed and pays its fee', async () => {
  const wire = await wireOf(transfer(alice, bob.address, 20_000n * sol))
  const instructionError = { InstructionError: [0, { Custom: 1 }] }
  const error = await errorOfCall('sendTransaction', [wire, { encoding: 'base64' }])
  expect(error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    data: { err: instructionError, logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]) },
  })
  expect(await balanceOf(alice.address)).toBe(10_000n * sol)

  const signature = await send(wire, { skipPreflight: true })
  expect(await balanceOf(alice.address)).toBe(10_000n * sol - 5_000n)
  const landed = await rpcOf(chain)
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(landed?.meta).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] }, fee: 5_000n })
  expect((await rpcOf(chain).getSignaturesForAddress(bob.address).send())[0]?.err).toEqual({
    InstructionError: [0n, { Custom: 1n }],
  })
})

test('a payer without funds leaves no trace, and a wrong signature is refused', async () => {
  const poor = await generateKeyPairSigner()
  const unpaid = await wireOf(transfer(poor, bob.address, 1n))
  expect(await errorOfCall('sendTransaction', [unpaid, { encoding: 'base64' }])).toMatchObject({
    code: -32002,
    data: { err: 'AccountNotFound' },
  })
  const signature = await send(unpaid, { skipPreflight: true })
  expect((await rpcOf(chain).getSignatureStatuses([signature]).send()).value).toEqual([null])

  const bytes = Buffer.from(await wireOf(transfer(alice, bob.address, sol)), 'base64')
  bytes[5] = (bytes[5] ?? 0) ^ 1
  expect(await errorOfCall('sendTransaction', [bytes.toString('base64'), { encoding: 'base64' }])).toMatchObject({
    code: -32003,
  })
  const unsigned = getBase64EncodedWireTransaction(
    compileTransaction(await messageOf(transfer(alice, bob.address, sol))),
  )
  expect(await errorOfCall('sendTransaction', [unsigned, { encoding: 'base64' }])).toMatchObject({ code: -32003 })
  expect(await errorOfCall('sendTransaction', ['AAAA', { encoding: 'base64' }])).toMatchObject({ code: -32602 })
})

test('a simulation shows the outcome and changes nothing', async () => {
  const unsigned = getBase64EncodedWireTransaction(
    compileTransaction(await messageOf(transfer(alice, bob.address, sol))),
  )
  const simulate = async (wire: Base64EncodedWireTransaction) =>
    (await rpcOf(chain).simulateTransaction(wire, { encoding: 'base64', sigVerify: false }).send()).value
  expect(await simulate(unsigned)).toMatchObject({ err: null, unitsConsumed: 150n })
  expect(await balanceOf(bob.address)).toBe(10_000n * sol)
  await clock.advance(200 * slotMs)
  expect(await simulate(unsigned)).toMatchObject({ err: 'BlockhashNotFound' })
})

test('the fee of a message equals the later charge, and a price per unit appears in the recent fees', async () => {
  const price = new Uint8Array(9)
  price[0] = 3
  new DataView(price.buffer).setBigUint64(1, 1_000_000n, true)
  const priced = {
    ...transfer(alice, bob.address, sol),
    instructions: [
      { programAddress: address('ComputeBudget111111111111111111111111111111'), data: price },
      transferInstruction({ from: alice.address, to: bob.address, lamports: sol }),
    ],
  }
  const encoded = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(await messageOf(priced)))
  const message = Buffer.from(encoded).toString('base64') as never
  const fee = (await rpcOf(chain).getFeeForMessage(message).send()).value
  expect(fee).toBeGreaterThan(5_000n)
  await send(await wireOf(priced))
  expect(await balanceOf(alice.address)).toBe(9_999n * sol - (fee ?? 0n))

  const slot = await rpcOf(chain).getSlot().send()
  await clock.advance(2 * slotMs)
  const fees = await rpcOf(chain).getRecentPrioritizationFees([bob.address]).send()
  expect(fees.find((entry) => entry.slot === slot)?.prioritizationFee).toBe(1_000_000n)
  expect(fees.at(-1)?.prioritizationFee).toBe(0n)
  const poor = await generateKeyPairSigner()
  const unpaid = getCompiledTransactionMessageEncoder().encode(
    compileTransactionMessage(await messageOf(transfer(poor, bob.address, 1n))),
  )
  const unpaidFee = await rpcOf(chain)
    .getFeeForMessage(Buffer.from(unpaid).toString('base64') as never)
    .send()
  expect(unpaidFee.value).toBe(5_000n)
  expect((await rpcOf(chain).getAccountInfo(poor.address, { encoding: 'base64' }).send()).value).toBeNull()
})

test('airdrops are transactions, listed for every account they name, newest first', async () => {
  const receiver = (await generateKeyPairSigner()).address
  const signatures: Signature[] = []
  for (let count = 0; count < 3; count++)
    signatures.push(await rpcOf(chain).requestAirdrop(receiver, lamports(sol)).send())
  expect(await balanceOf(receiver)).toBe(3n * sol)
  const listed = async (config: object = {}) =>
    (await rpcOf(chain).getSignaturesForAddress(receiver, config).send()).map(({ signature }) => signature)
  expect(await listed()).toEqual(signatures.toReversed())
  expect(await listed({ limit: 1 })).toEqual([signatures[2]])
  expect(await listed({ before: signatures[2], until: signatures[0] })).toEqual([signatures[1]])
  // A signature that does not involve the account is a position in the history too.
  const foreign = await send(await wireOf(transfer(alice, bob.address, sol)))
  const last = await rpcOf(chain).requestAirdrop(receiver, lamports(sol)).send()
  expect(await listed({ before: foreign })).toEqual(signatures.toReversed())
  expect(await listed({ until: foreign })).toEqual([last])
  expect(await listed({ before: getBase58Decoder().decode(new Uint8Array(64)) })).toEqual([])
})

test('the genesis holders have the dollars of the fixed mint, and their history shows the source', async () => {
  const [found] = await dollarsOf(alice.address)
  expect(found?.account.data.parsed.info.tokenAmount).toMatchObject({ uiAmountString: '1000000', decimals: 6 })
  const [created] = await rpcOf(chain).getSignaturesForAddress(alice.address).send()
  expect(created).toMatchObject({ slot: 0n, err: null })
  const landed = await rpcOf(chain)
    .getTransaction(created?.signature as Signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(landed?.meta?.postTokenBalances?.map(({ mint }) => mint)).toEqual(Array(5).fill(solanaChain.dollarMint))
})

test.each([
  ['SPL Token', TOKEN_PROGRAM_ADDRESS],
  ['Token-2022', token2022],
])('accounts of %s are found by owner, with amounts in the decimals of the mint', async (_, tokenProgram) => {
  const mint = await generateKeyPairSigner()
  const [ofBob] = await findAssociatedTokenPda({ owner: bob.address, mint: mint.address, tokenProgram })
  const owners = [alice.address, bob.address]
  await createTokenAt(chain.url, { payer: alice, mint, decimals: 6, owners, unitsEach: 5_000_000n, tokenProgram })
  const transferred = { from: alice, to: bob.address, mint: mint.address, units: 1_500_000n, decimals: 6, tokenProgram }
  const signature = await sendInstructions(chain.url, { payer: alice, instructions: await tokenTransfer(transferred) })
  const owned = async (filter: { readonly mint: Address } | { readonly programId: Address }) =>
    (await rpcOf(chain).getTokenAccountsByOwner(bob.address, filter, { encoding: 'jsonParsed' }).send()).value
  expect(await owned({ mint: mint.address })).toMatchObject([
    {
      pubkey: ofBob,
      account: {
        owner: tokenProgram,
        data: { parsed: { info: { tokenAmount: { uiAmountString: '6.5', decimals: 6 } } } },
      },
    },
  ])
  expect((await owned({ programId: tokenProgram })).map(({ pubkey }) => pubkey)).toContain(ofBob)
  const landed = await rpcOf(chain)
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  const amounts = (
    balances: readonly { readonly owner?: Address; readonly uiTokenAmount: { readonly amount: string } }[] = [],
  ) => Object.fromEntries(balances.map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]))
  const { preTokenBalances = [], postTokenBalances = [] } = landed?.meta ?? {}
  expect(amounts(preTokenBalances)).toEqual({ [alice.address]: '5000000', [bob.address]: '5000000' })
  expect(amounts(postTokenBalances)).toEqual({ [alice.address]: '3500000', [bob.address]: '6500000' })
})

test('bad requests get the codes of a Solana node', async () => {
  expect(await errorOfCall('getBalance', ['0OIl'])).toMatchObject({ code: -32602, message: 'Invalid param: Invalid' })
  expect(await errorOfCall('getSlot', [{ minContextSlot: 99 }])).toMatchObject({
    code: -32016,
    data: { contextSlot: 0 },
  })
  expect(await errorOfCall('getBlocks', [])).toMatchObject({ code: -32601 })
  const post = async (body: string) => await (await fetch(chain.url, { method: 'POST', body })).json()
  expect(await post('{')).toMatchObject({ id: null, error: { code: -32700 } })
  expect(await post('[]')).toMatchObject({ error: { code: -32600 } })
  expect(await post('[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"id":2}]')).toMatchObject([
    { id: 1, result: 'ok' },
    { error: { code: -32600 } },
  ])
})

test('the chain is rebuilt from its journal, even if a kill cut off the last line', async () => {
  const journalFile = join(dataDir, 'solana.jsonl')
  await chain.stop()
  chain = await startSolana({ clock, journalFile })
  expect(await rpcOf(chain).getGenesisHash().send()).toBe(solanaChain.genesisHash)
  const signature = await send(await wireOf(transfer(alice, bob.address, sol)))
  const failed = await send(await wireOf(transfer(alice, bob.address, 90_000n * sol)), { skipPreflight: true })
  const listed = await rpcOf(chain).getSignaturesForAddress(bob.address).send()
  expect(listed.map((entry) => entry.signature)).toEqual([failed, signature, expect.any(String)])
  const whole = readFileSync(journalFile, 'utf8')
  // Not stopped, because a killed process does not clean up either.
  appendFileSync(journalFile, '{"slot":"9","transa')
  await clock.advance(10 * slotMs)
  const again = await startSolana({ clock, journalFile })
  const rpc = rpcOf(again)
  expect((await rpc.getBalance(bob.address).send()).value).toBe(10_001n * sol)
  expect((await rpc.getBalance(alice.address).send()).value).toBe(9_999n * sol - 10_000n)
  // The transactions of genesis are the same too.
  expect(await rpc.getSignaturesForAddress(bob.address).send()).toEqual(listed)
  expect(await dollarsOf(bob.address, again)).toEqual(await dollarsOf(bob.address))
  expect(await rpc.getSlot().send()).toBe(10n)
  expect(readFileSync(journalFile, 'utf8')).toBe(whole)
  await again.stop()
})
