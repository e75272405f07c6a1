import { toBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { transferInstruction } from '../transfer/transferInstruction.ts'
import { verifySolana } from '../verify/verifySolana.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { deriveSeed } from './deriveSeed.ts'
import { isSignedBy } from './isSignedBy.ts'
import { solanaKeys } from './solanaKeys.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const [alice, bob] = deriveAccounts({ mnemonic, count: 2 }) as [
  ReturnType<typeof deriveAccounts>[number],
  ReturnType<typeof deriveAccounts>[number],
]
const chainId = 'solana:7KYxR5Q3bAfBrf8jRK3stA72Bt5x6Qxf'
const rpcUrl = 'http://127.0.0.1:9'
const encode = (text: string | Uint8Array) => getBase58Decoder().decode(typeof text === 'string' ? toUtf8(text) : text)
const ask = (method: string, params: unknown) => ({ method, params, chainId, rpcUrl })

function wireOf(payer: string, instructions: readonly Instruction[]) {
  const lifetime = { blockhash: encode(new Uint8Array(32).fill(7)) as Blockhash, lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayer(address(payer), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const compiled = compileTransaction(message)
  return {
    transaction: toBase64(new Uint8Array(getTransactionEncoder().encode(compiled))),
    message: new Uint8Array(compiled.messageBytes),
  }
}
const transfer = (from: string, to: string) =>
  transferInstruction({ from: address(from), to: address(to), lamports: 5n })

test('derives the same accounts as Solana wallets', () => {
  // Vector of the Solana cookbook for m/44'/501'/0'/0'.
  const [known] = deriveAccounts({
    mnemonic: 'neither lonely flavor argue grass remind eye tag avocado spot unusual intact',
    count: 1,
  })
  expect(known?.address).toBe('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N')
  const master = new Uint8Array(64).fill(1)
  expect(deriveSeed(master, 0)).not.toEqual(deriveSeed(master, 1))
  expect(deriveAccounts({ seed: master, count: 2 }).map((account) => account.address)).toHaveLength(2)
})

test('a signed text verifies for its account only', async () => {
  const { signature } = (await alice.signRequest(
    ask('solana_signMessage', { message: encode('hello'), pubkey: alice.address }),
  )) as { signature: string }
  const signed = { message: 'hello', address: alice.address, signature }
  expect(await verifySolana(signed)).toBe(true)
  expect(await verifySolana({ ...signed, address: bob.address })).toBe(false)
  expect(await verifySolana({ ...signed, message: 'Hello' })).toBe(false)
  expect(await verifySolana({ ...signed, signature: '5'.repeat(88) })).toBe(false)
  const text = await alice.signText('hello')
  expect(text).toEqual({ type: 'ed25519', signature })
})

test('rejects keys of small order, for which an all-zero signature satisfies the equation', async () => {
  // The system program's address is the point (√−1, 0), of order 4.
  const zero = encode(new Uint8Array(64))
  const identity = new Uint8Array(64)
  identity[0] = 1
  for (const signature of [zero, encode(identity)])
    for (const weak of ['11111111111111111111111111111111', encode(Uint8Array.of(1, ...new Uint8Array(31)))])
      for (let count = 0; count < 8; count++)
        expect(await verifySolana({ message: `try ${count}`, address: weak, signature })).toBe(false)
})

test('rejects another account, a transaction disguised as a text, and unknown methods', async () => {
  const { message, transaction } = wireOf(alice.address, [transfer(alice.address, bob.address)])
  const codeOf = async (method: string, params: unknown) =>
    await alice.signRequest(ask(method, params)).then(
      () => 'signed',
      (error) => error.code,
    )
  expect(await codeOf('solana_signMessage', { message: encode('x'), pubkey: bob.address })).toBe('WALLET_UNAUTHORIZED')
  expect(await codeOf('solana_signMessage', { message: encode(message), pubkey: alice.address })).toBe(
    'RPC_INVALID_PARAMS',
  )
  expect(await codeOf('solana_signMessage', { message: '0', pubkey: alice.address })).toBe('RPC_INVALID_PARAMS')
  expect(await codeOf('solana_signTransaction', { transaction, pubkey: bob.address })).toBe('WALLET_UNAUTHORIZED')
  const ofBob = wireOf(bob.address, [transfer(bob.address, alice.address)]).transaction
  expect(await codeOf('solana_signTransaction', { transaction: ofBob, pubkey: alice.address })).toBe(
    'WALLET_UNAUTHORIZED',
  )
  expect(await codeOf('solana_signTransaction', { transaction: 'AAAA', pubkey: alice.address })).toBe(
    'RPC_INVALID_PARAMS',
  )
  expect(await codeOf('solana_signAllTransactions', { transactions: [transaction] })).toBe('WALLET_METHOD_UNSUPPORTED')
})

test('recognises a plain transfer and nothing else', () => {
  const describe = (params: unknown) => solanaKeys.describeRequest(ask('solana_signTransaction', params))
  const computeLimit = {
    programAddress: address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(2, 0, 0, 1, 0),
  }
  const plain = wireOf(alice.address, [computeLimit, transfer(alice.address, bob.address)])
  expect(describe({ transaction: plain.transaction })).toEqual({
    kind: 'nativeTransfer',
    from: alice.address,
    to: bob.address,
    amountUnits: 5n,
  })
  expect(solanaKeys.signerOf(ask('solana_signTransaction', { transaction: plain.transaction }))).toBe(alice.address)
  const memo = { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: toUtf8('hi') }
  expect(describe(wireOf(alice.address, [memo]))).toMatchObject({ kind: 'contractCall', to: memo.programAddress })
  const both = wireOf(alice.address, [transfer(alice.address, bob.address), memo])
  expect(describe(both).kind).toBe('raw')
  // Someone else's lamports: the payer only pays the fee.
  expect(describe(wireOf(alice.address, [transfer(bob.address, alice.address)])).kind).toBe('contractCall')
  for (const params of [undefined, [], {}, { transaction: 7 }, { transaction: 'x' }, { transaction: '1'.repeat(3000) }])
    expect(describe(params).kind).toBe('raw')
})

test('parses sign-in messages, and shows other texts and bytes', () => {
  const describe = (message: string) =>
    solanaKeys.describeRequest(ask('solana_signMessage', { message, pubkey: alice.address }))
  const text = buildMessage({
    domain: 'app.example',
    address: alice.address,
    uri: 'https://app.example',
    version: '1',
    chainId,
    nonce: 'abcdef1234567890',
    issuedAt: '2026-01-01T00:00:00Z',
  })
  expect(describe(encode(text))).toMatchObject({ kind: 'signIn', fields: { domain: 'app.example', chainId } })
  expect(describe(encode(`${text}\nextra`))).toMatchObject({ kind: 'message', asksSignIn: true })
  expect(describe(encode('hello'))).toMatchObject({ kind: 'message', text: 'hello', hex: '0x68656c6c6f' })
  expect(describe(encode(Uint8Array.of(255, 0)))).not.toHaveProperty('text')
  // With a right-to-left override, the displayed text could differ from the signed one.
  expect(describe(encode('pay \u202e001'))).not.toHaveProperty('text')
  expect(describe('not base58 0').kind).toBe('raw')
})

test("verifies a wallet's own signature, and rejects another key, text or transaction", async () => {
  const pubkey = alice.address
  const text = { method: 'solana_signMessage', params: { message: encode('hello'), pubkey } }
  const transaction = {
    method: 'solana_signTransaction',
    params: { ...wireOf(pubkey, [transfer(pubkey, bob.address)]), pubkey },
  }
  for (const request of [text, transaction]) {
    const result = await alice.signRequest(ask(request.method, request.params))
    expect(await isSignedBy({ ...request, address: pubkey, result })).toBe(true)
    expect(await isSignedBy({ ...request, address: bob.address, result })).toBe(false)
    expect(await isSignedBy({ ...request, address: pubkey, result: { ...(result as object), signature: '1' } })).toBe(
      false,
    )
  }
  const signed = await alice.signRequest(ask(transaction.method, transaction.params))
  const other = { ...wireOf(pubkey, [transfer(pubkey, pubkey)]), pubkey }
  expect(await isSignedBy({ ...transaction, params: other, address: pubkey, result: signed })).toBe(false)
})
