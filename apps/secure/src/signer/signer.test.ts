import { manualClock, systemClock } from '@latchkey/base/clock'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { actBytes } from '@latchkey/contracts/vault/act'
import { verify } from '@latchkey/crypto/ed25519'
import { generateWrapKey, sealDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import { sealKeys } from '@latchkey/crypto/embedded/sealedKeys'
import { sealSeed } from '@latchkey/crypto/embedded/seedContainer'
import { commitWalletKey, generateWalletKey, splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import { isSignedBy } from '@latchkey/solana/keys/isSignedBy'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { recoverTransactionAddress, verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { inProcessWorker } from '../../test/inProcessWorker.ts'
import { createVaultPair } from '../../test/vaultPair.ts'
import type { SignRequest } from './commands.ts'
import { readOutput } from './outputs.ts'
import { type Signer, type SignerWorker, signRequest } from './signer.ts'
import type { StoredWallet } from './storedWallet.ts'
import { createWallet, joinWallet } from './walletCommands.ts'
import { addressesOf, deriveKeys } from './worker/walletAccounts.ts'

async function setup() {
  const vaults = await createVaultPair()
  const signer: Signer = { spawn: inProcessWorker, send: vaults.send, clock: systemClock }
  const wrapKey = await generateWrapKey()
  const { userId, walletId, calls, context } = vaults
  const wallet = await createWallet(signer, { userId, walletId, createdAt: 1_795_225_463_000, wrapKey, calls })
  const sign = (request: SignRequest, other: StoredWallet = wallet) =>
    signRequest(signer, { wallet: other, wrapKey, request, calls })
  return { vaults, signer, wrapKey, wallet, calls, context, sign }
}

const evm = { namespace: 'eip155', chainId: 'eip155:31337' } as const
const text = (address: string): SignRequest => ({ ...evm, method: 'personal_sign', params: ['hello', address] })

test('derives the same accounts from a mnemonic as other wallets', async () => {
  // "abandon … about" is the mnemonic of 16 zero bytes.
  expect(await addressesOf(await deriveKeys(new Uint8Array(16)))).toEqual({
    evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

test('creates a wallet with signatures that other libraries verify', async () => {
  const { wallet, sign } = await setup()
  const address = wallet.record.evm as `0x${string}`
  const signature = (await sign(text(address))) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  const typed = {
    primaryType: 'Mail',
    domain: { name: 'Mail', chainId: 31337 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    message: { text: 'hello' },
  } as const
  const signedData = await sign({ ...evm, method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] })
  expect(await verifyTypedData({ ...typed, address, signature: signedData as `0x${string}` })).toBe(true)
  const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  const transaction = { type: 'eip1559', chainId: 31337, nonce: 0, gas: 21_000n, value: 1n, to: address, ...fees }
  const prepared = { transaction, maxFeeUnits: 42_000n, isAffordable: true, details: [] }
  const raw = await sign({
    ...evm,
    method: 'eth_signTransaction',
    params: [{ from: address, to: address, value: '0x1' }],
    prepared,
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
  const pubkey = wallet.record.sol
  const message = { message: getBase58Decoder().decode(new Uint8Array([1, 2, 3])), pubkey }
  const request = { method: 'solana_signMessage', params: message }
  const result = await sign({ ...request, namespace: 'solana', chainId: 'solana:1' })
  expect(await isSignedBy({ ...request, address: pubkey, result })).toBe(true)
})

test('a second device joins with the recovery set and signs for the same address', async () => {
  const { vaults, signer, wallet, calls, context, sign } = await setup()
  const wrapKey = await generateWrapKey()
  const access = await joinWallet(signer, { wrapKey, calls, context })
  if (access.status !== 'active') throw new Error('no wallet')
  expect(access.wallet.record).toEqual(wallet.record)
  const request = text(wallet.record.evm)
  const signature = await signRequest(signer, { wallet: access.wallet, wrapKey, request, calls })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  // The vault now releases the share for the second device, which does not match the first device's.
  await expect(sign(request)).rejects.toMatchObject({ code: 'EMBEDDED_KEY_MISMATCH' })
  vaults.stored.addDevice = undefined
  expect(await sign(request)).toMatch(/^0x[0-9a-f]{130}$/)
})

test('distinguishes new users, users with a wallet, and frozen wallets', async () => {
  const vaults = await createVaultPair()
  const signer: Signer = { spawn: inProcessWorker, send: vaults.send, clock: systemClock }
  const params = { wrapKey: await generateWrapKey(), calls: vaults.calls, context: vaults.context }
  expect(await joinWallet(signer, params)).toEqual({ status: 'none', userId: vaults.userId })
  vaults.answers.verify = () => ({ userId: vaults.userId, wallet: { status: 'frozen' } })
  expect(await joinWallet(signer, params)).toEqual({ status: 'frozen', userId: vaults.userId })
})

test('rejects forged, altered and foreign shares from any party', async () => {
  const { vaults, wallet, sign } = await setup()
  const request = text(wallet.record.evm)
  const own = vaults.stored.prepareAuth!.deviceShare as string
  const changed = fromBase64(own)!
  changed[5]! ^= 1
  const forged = new Uint8Array(33).fill(0x41)
  forged[32] = 0
  const other = vaults.stored.createRecovery!.share
  for (const share of [toBase64Url(changed), toBase64Url(forged), other, own.slice(4), '', undefined, '***']) {
    vaults.answers.release = () => ({ share })
    await expect(sign(request)).rejects.toMatchObject({ code: 'EMBEDDED_KEY_MISMATCH' })
  }
})

test('signs nothing when the pinned wallet was altered or has another epoch', async () => {
  const { wallet, sign } = await setup()
  const request = text(wallet.record.evm)
  const { record } = wallet
  const others: readonly StoredWallet[] = [
    { ...wallet, record: { ...record, evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' } },
    { ...wallet, record: { ...record, epoch: 2 } },
    { ...wallet, commitment: new Uint8Array(32) },
    { ...wallet, container: wallet.container.map((byte, index) => (index === 20 ? byte ^ 1 : byte)) },
    { ...wallet, keys: wallet.keys.map((byte, index) => (index === 20 ? byte ^ 1 : byte)) },
    { ...wallet, deviceHalf: wallet.deviceHalf.map((byte, index) => (index === 20 ? byte ^ 1 : byte)) },
  ]
  for (const other of others)
    await expect(sign(request, other)).rejects.toMatchObject({ code: 'EMBEDDED_KEY_MISMATCH' })
  const short = { ...wallet, deviceHalf: wallet.deviceHalf.slice(1) }
  await expect(sign(request, short)).rejects.toMatchObject({ code: 'EMBEDDED_SIGNER_FAILED' })
})

test('signs nothing with a key whose address is not the pinned one', async () => {
  const { vaults, signer, wallet, wrapKey, calls } = await setup()
  const record = { ...wallet.record, evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }
  // All parts are consistent, but the seed has another address.
  const [walletKey, entropy] = [generateWalletKey(), new Uint8Array(16).fill(1)]
  const [onDevice, atVault] = await splitWalletKey(walletKey)
  const swapped = {
    record,
    container: await sealSeed({ walletKey, entropy, record }),
    commitment: await commitWalletKey(walletKey, record),
    deviceHalf: await sealDeviceShare(wrapKey, onDevice, record),
    keys: await sealKeys({ walletKey, keys: await deriveKeys(entropy), record }),
  }
  vaults.answers.release = () => ({ share: toBase64Url(atVault) })
  const signed = signRequest(signer, { wallet: swapped, wrapKey, request: text(record.evm), calls })
  await expect(signed).rejects.toMatchObject({ code: 'EMBEDDED_ADDRESS_MISMATCH' })
})

test('a new device does not trust either vault alone', async () => {
  const { vaults, signer, wrapKey, calls, context } = await setup()
  const foreign = await setup()
  vaults.answers.recover = () => ({ ...foreign.vaults.stored.createRecovery })
  await expect(joinWallet(signer, { wrapKey, calls, context })).rejects.toMatchObject({ code: 'EMBEDDED_KEY_MISMATCH' })
  vaults.answers.recover = () => ({ ...vaults.stored.createRecovery, commitment: toBase64Url(new Uint8Array(32)) })
  await expect(joinWallet(signer, { wrapKey, calls, context })).rejects.toMatchObject({ code: 'EMBEDDED_KEY_MISMATCH' })
})

test('rejects unsupported methods, other accounts and unprepared transactions', async () => {
  const { wallet, sign } = await setup()
  const address = wallet.record.evm
  const code = (request: SignRequest) => sign(request).catch((error: { readonly code: string }) => error.code)
  expect(await code({ ...evm, method: 'eth_sign', params: [address, '0x00'] })).toBe('WALLET_METHOD_UNSUPPORTED')
  expect(await code({ ...text(address), namespace: 'solana' })).toBe('WALLET_METHOD_UNSUPPORTED')
  expect(await code(text('0x9858EfFD232B4033E47d90003D41EC34EcaEda94'))).toBe('WALLET_UNAUTHORIZED')
  expect(await code({ ...evm, method: 'eth_signTransaction', params: [{ to: address }] })).toBe('RPC_INVALID_PARAMS')
})

test('no method signs an act, because the control key differs from the keys of the accounts', async () => {
  const { wallet, context, sign } = await setup()
  const { record, commitment } = wallet
  const [key, oldCommitment] = [fromBase64(record.control) ?? new Uint8Array(0), toBase64Url(commitment)]
  const act = actBytes('control', {
    ...{ ...context, act: 'delete', audience: 'auth', walletId: record.walletId, epoch: record.epoch },
    ...{ oldCommitment, newCommitment: oldCommitment, paramsHash: toBase64Url(new Uint8Array(32)) },
  })
  const params = { message: getBase58Decoder().decode(act), pubkey: record.sol }
  const signed = await sign({
    ...{
      namespace: 'solana',
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      method: 'solana_signMessage',
      params,
    },
  })
  const { signature } = signed as { readonly signature: string }
  const bytes = new Uint8Array(getBase58Encoder().encode(signature))
  expect(await verify(key, act, bytes)).toBe(false)
  expect(await verify(new Uint8Array(getBase58Encoder().encode(record.sol)), act, bytes)).toBe(true)
})

test('fails when the worker does not respond, and terminates it', async () => {
  const clock = manualClock()
  let terminated = false
  const silent: SignerWorker = {
    onmessage: null,
    onerror: null,
    postMessage: () => undefined,
    terminate: () => {
      terminated = true
    },
  }
  const { calls, context, send } = await createVaultPair()
  const joined = joinWallet({ spawn: () => silent, send, clock }, { wrapKey: await generateWrapKey(), calls, context })
  const rejected = expect(joined).rejects.toMatchObject({ code: 'EMBEDDED_SIGNER_FAILED' })
  await clock.advance(20_000)
  await rejected
  expect(terminated).toBe(true)
})

test.each<[string, unknown]>([
  ['the entropy as a signature', { sig: `0x${'ab'.repeat(16)}` }],
  ['a private key as a signature', { sig: `0x${'ab'.repeat(32)}` }],
  ['an ed25519 seed in base58', { sig: { signature: getBase58Decoder().decode(new Uint8Array(32).fill(9)) } }],
  ['a share as a sealed request', { asks: [{ call: 'release', sealed: new Uint8Array(33) }] }],
  ['two outputs', { sig: `0x${'ab'.repeat(65)}`, err: { code: 'EMBEDDED_SIGNER_FAILED' } }],
  ['an unknown error code', { err: { code: 'walletKey=0xabababab' } }],
  ['an unknown output', { log: 'secret' }],
  ['text', 'secret'],
])('the codec lets no %s out of the worker', (_, output) => {
  expect(readOutput(output)).toBeUndefined()
})

test('the codec drops unknown fields and the memory outside a view', () => {
  const memory = new Uint8Array(200).fill(7)
  const output = readOutput({ ask: { call: 'release', sealed: memory.subarray(0, 90), walletKey: 'secret' } })
  if (!output || !('ask' in output)) throw new Error('not read')
  const { ask } = output
  expect(Object.keys(ask ?? {})).toEqual(['call', 'sealed'])
  expect(ask?.sealed.buffer.byteLength).toBe(90)
})
