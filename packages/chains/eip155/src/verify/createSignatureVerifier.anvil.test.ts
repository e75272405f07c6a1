import { createServer } from 'node:net'
import type { Clock } from '@latchkey/base/clock'
import {
  contractSignatureTimeoutMs,
  siwxMessageMaxBytes,
  siwxSignatureMaxBytes,
} from '@latchkey/contracts/constants/siwx'
import { type Behaviour, contractAccounts, wrapErc6492 } from '@latchkey/devnet/contractAccounts'
import { rpc } from '@latchkey/devnet/rpc'
import { type Anvil, startAnvil } from '@latchkey/devnet/startAnvil'
import { concat, encodeErrorResult, type Hex, padHex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { createSignatureVerifier } from './createSignatureVerifier.ts'
import type { CallRpc } from './types.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const message = 'app.example.com wants you to sign in with your Ethereum account:\nß 日本'
const chainId = 'eip155:31337'
const magic = '0x1626ba7e'
const yes = padHex(magic, { dir: 'right', size: 32 })

const revertedWith = (reason: string): Hex =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] })

let anvil: Anvil
let accounts: ReturnType<typeof contractAccounts>
let factory: Hex
/** RPC methods that the node received. */
let asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
/** An injected RPC function that records its calls. */
const callRpc: CallRpc = async ({ method, params, signal }) => {
  asked.push({ method, params })
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  if (error) throw error
  return result
}

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  accounts = contractAccounts({ url: anvil.url, from: alice.address })
  factory = await accounts.deployFactory()
})
afterAll(() => anvil.stop())

/** Runs the check with a node URL and with an RPC function; the results must match. */
async function verify(signed: { type: string; address: string; signature: string; message?: string }) {
  asked = []
  const verdicts = await Promise.all(
    [anvil.url, callRpc].map((node) =>
      createSignatureVerifier({ rpc: { [chainId]: node } })({ chainId, message, ...signed }),
    ),
  )
  expect(verdicts[0]).toBe(verdicts[1])
  return verdicts[0]
}
const signedBy = (account: typeof alice, text = message) => account.signMessage({ message: text })
const isDeployed = async (address: Hex) => (await rpc(anvil.url, 'eth_getCode', [address, 'latest'])) !== '0x'

describe('a key', () => {
  it('[S3.11] is verified without a network, for every signature type', async () => {
    const signature = await signedBy(alice)
    const offline = createSignatureVerifier({ rpc: {} })
    const signed = { chainId, message, signature, address: alice.address }
    for (const type of ['eip191', 'eip1271', 'eip6492']) expect(await offline({ ...signed, type }), type).toBe(true)
    for (const type of ['ed25519', '', 'EIP191']) expect(await offline({ ...signed, type }), type).toBe(false)
    expect(await verify({ type: 'eip191', address: bob.address, signature })).toBe(false)
    expect(asked).toEqual([])
  })

  it('makes no contract call for a key signature', async () => {
    const address = await accounts.deployHostile('return', yes)
    expect(await verify({ type: 'eip191', address, signature: '0x00' })).toBe(false)
    expect(asked).toEqual([])
  })
})

describe('[S3.11] a contract account', () => {
  it('accepts signatures of its owner until the owner changes', async () => {
    const { address, deploy, handOver, wrap } = accounts.accountOf(factory, alice.address)
    const ofAlice = await signedBy(alice)
    const ofBob = await signedBy(bob)
    const check = (signature: string, more: { message?: string; address?: string } = {}) =>
      verify({ type: 'eip1271', address, signature, ...more })

    // Not deployed: verified against the contract the factory would create.
    expect(await check(ofAlice)).toBe(false)
    expect(await check(wrap(ofAlice))).toBe(true)
    expect(await check(wrap(ofBob))).toBe(false)
    expect(await check(wrap(ofAlice), { message: `${message} ` })).toBe(false)
    expect(await check(wrap(ofAlice), { address: bob.address })).toBe(false)
    expect(await verify({ type: 'eip6492', address, signature: wrap(ofAlice) })).toBe(true)
    expect(await isDeployed(address)).toBe(false)

    await deploy()
    for (const signature of [ofAlice, wrap(ofAlice)]) expect(await check(signature)).toBe(true)
    for (const signature of [ofBob, wrap(ofBob), `${ofAlice}00`]) expect(await check(signature)).toBe(false)
    expect(await check(ofAlice, { message: `${message} ` })).toBe(false)
    expect(await check(ofAlice, { address: address.toLowerCase() })).toBe(false)

    // The ERC-6492 wrapper still describes the deployment; the contract decides by its current owner.
    await handOver(bob.address)
    for (const signature of [ofAlice, wrap(ofAlice)]) expect(await check(signature)).toBe(false)
    for (const signature of [ofBob, wrap(ofBob)]) expect(await check(signature)).toBe(true)
  })

  it.each<[string, boolean, Behaviour, Hex]>([
    ['the magic word', true, 'return', yes],
    ['the magic word and another', false, 'return', concat([yes, padHex('0x01')])],
    ['the magic word and one byte', false, 'return', concat([yes, '0x00'])],
    ['the magic bytes alone', false, 'return', magic],
    ['the magic bytes at the end of the word', false, 'return', padHex(magic)],
    ['the magic bytes and others in the word', false, 'return', padHex(magic, { dir: 'right', size: 31 })],
    ['a word that begins with the magic bytes', false, 'return', concat([magic, `0x${'01'.repeat(28)}`])],
    ['true', false, 'return', padHex('0x01')],
    ['no', false, 'return', padHex('0xffffffff', { dir: 'right' })],
    ['nothing', false, 'return', '0x'],
    ['a revert', false, 'revert', '0x'],
    ['a revert with the magic word', false, 'revert', yes],
    ['a revert with the words of a visitor', false, 'revert', revertedWith('User rejected the request.')],
    ['no end', false, 'loop', '0x'],
  ])('that answers %s: %s', async (_, verdict, behaviour, answer) => {
    const address = await accounts.deployHostile(behaviour, answer)
    expect(await verify({ type: 'eip1271', address, signature: '0x' })).toBe(verdict)
    const unmade = accounts.unmadeHostile(behaviour, answer)
    expect(await verify({ type: 'eip6492', address: unmade.address, signature: unmade.wrap('0x') })).toBe(verdict)
    expect(await isDeployed(unmade.address)).toBe(false)
  })

  it('rejects a factory that deploys another account, fails, never ends or does not exist', async () => {
    const { address, wrap } = accounts.accountOf(factory, bob.address)
    const signature = await signedBy(bob)
    const check = (wrapped: Hex) => verify({ type: 'eip6492', address, signature: wrapped })
    expect(await check(wrap(signature))).toBe(true)
    expect(await check(accounts.accountOf(factory, alice.address).wrap(signature))).toBe(false)
    for (const behaviour of ['return', 'revert', 'loop'] as const) {
      const bad = await accounts.deployHostile(behaviour, yes)
      expect(await check(wrapErc6492(bad, '0x', signature)), behaviour).toBe(false)
    }
    for (const none of [alice.address, zeroAddress]) expect(await check(wrapErc6492(none, '0x', signature))).toBe(false)
  })

  it('uses eth_call only, with bounded gas, and changes nothing on the chain', async () => {
    const { address, wrap } = accounts.accountOf(factory, bob.address)
    const height = await rpc(anvil.url, 'eth_blockNumber')
    const signature = await signedBy(bob)
    expect(await verify({ type: 'eip6492', address, signature: wrap(signature) })).toBe(true)
    expect(asked).toEqual([{ method: 'eth_call', params: [{ data: expect.any(String), gas: '0x989680' }, 'latest'] }])
    expect(await verify({ type: 'eip1271', address, signature })).toBe(false)
    expect(asked).toEqual([
      { method: 'eth_call', params: [{ to: address, data: expect.any(String), gas: '0x2dc6c0' }, 'latest'] },
    ])
    expect(await rpc(anvil.url, 'eth_blockNumber')).toBe(height)
    expect(await isDeployed(address)).toBe(false)
  })
})

describe('[S3.11] makes no call for', () => {
  it.each<
    [string, { type?: string; chainId?: string; message?: string; signature?: string; address?: string }, unknown]
  >([
    ['another network', { chainId: 'eip155:1' }, 'NO_RPC_URL'],
    ['a property of every object', { chainId: 'constructor' }, 'NO_RPC_URL'],
    ['a message beyond 8 KiB', { message: 'ß'.repeat(siwxMessageMaxBytes / 2 + 1) }, 'SIWX_MESSAGE_TOO_LARGE'],
    [
      'a long message signed by a key',
      { type: 'eip191', message: 'a'.repeat(siwxMessageMaxBytes + 1) },
      'SIWX_MESSAGE_TOO_LARGE',
    ],
    ['64 KiB and a byte', { signature: `0x${'00'.repeat(siwxSignatureMaxBytes + 1)}` }, 'SIGNATURE_TOO_LARGE'],
    [
      'a wrapper of 1 MB',
      { signature: wrapErc6492(bob.address, `0x${'ff'.repeat(2 ** 20)}`, '0x') },
      'SIGNATURE_TOO_LARGE',
    ],
    [
      'a wrapper too large for nodes',
      { signature: wrapErc6492(bob.address, `0x${'ff'.repeat(49_000)}`, '0x') },
      'SIGNATURE_TOO_LARGE',
    ],
    ['invalid hex', { signature: `0x${'g'.repeat(130)}` }, false],
    ['half a byte', { signature: '0x0' }, false],
    ['text', { signature: 'signed' }, false],
    ['the ERC-6492 suffix without a wrapper', { signature: `0x${'6492'.repeat(16)}` }, false],
    ['a wrapper with offsets out of bounds', { signature: `0x${'ff'.repeat(96)}${'6492'.repeat(16)}` }, false],
    ['an invalid address', { address: 'alice' }, false],
  ])('%s', async (_, signed, outcome) => {
    asked = []
    const checked = createSignatureVerifier({ rpc: { [chainId]: callRpc } })({
      type: 'eip1271',
      address: bob.address,
      chainId,
      message,
      signature: '0x',
      ...signed,
    })
    await (outcome === false
      ? expect(checked).resolves.toBe(false)
      : expect(checked).rejects.toMatchObject({ code: outcome }))
    expect(asked).toEqual([])
  })

  it('verifies a signature of the maximum size', async () => {
    const { address, wrap } = accounts.accountOf(factory, bob.address)
    const signature = await signedBy(bob)
    // The factory ignores data after its arguments.
    const long = wrap(signature, `0x${'ff'.repeat(47_000)}`)
    expect(await verify({ type: 'eip6492', address, signature: long })).toBe(true)
    const deployed = await accounts.deployHostile('return', yes)
    const full = `0x${'ff'.repeat(siwxSignatureMaxBytes)}`
    expect(await verify({ type: 'eip1271', address: deployed, signature: full })).toBe(true)
  })
})

describe('[S3.11] rejects with SIGNATURE_UNCHECKED for', () => {
  const ask = (node: string | CallRpc, clock?: Clock) =>
    createSignatureVerifier({ rpc: { [chainId]: node }, ...(clock && { clock }) })({
      type: 'eip1271',
      address: bob.address,
      chainId,
      message,
      signature: '0x',
    })
  const unchecked = { code: 'SIGNATURE_UNCHECKED', retryable: true, message: expect.stringContaining(chainId) }
  /** Skips the waits between retries. */
  const hurried: Clock = {
    now: () => 0,
    after: (ms, task) => {
      if (ms < contractSignatureTimeoutMs) queueMicrotask(task)
      return () => {}
    },
  }

  it('no node', async () => {
    await expect(ask('http://127.0.0.1:1/', hurried)).rejects.toMatchObject({
      ...unchecked,
      cause: { code: 'UPSTREAM_FAILED' },
    })
  })

  it('a node that never responds', async () => {
    let fireTimeout = () => {}
    const clock: Clock = {
      now: () => 0,
      after: (ms, task) => {
        if (ms === contractSignatureTimeoutMs) fireTimeout = task
        return () => {}
      },
    }
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => fireTimeout())
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const timedOut = { ...unchecked, cause: { code: 'UPSTREAM_TIMED_OUT' } }
    await expect(ask(`http://127.0.0.1:${port}/`, clock)).rejects.toMatchObject(timedOut)
    let signal: AbortSignal | undefined
    const unanswered = ask((request) => {
      signal = request.signal
      queueMicrotask(fireTimeout)
      return new Promise(() => {})
    }, clock)
    await expect(unanswered).rejects.toMatchObject(timedOut)
    expect(signal?.aborted).toBe(true)
    await new Promise((resolve) => silent.close(resolve))
  })

  it.each<[string, CallRpc]>([
    ['too many requests', () => Promise.reject({ code: -32005, message: 'limit exceeded' })],
    ['a limit with a misleading message', () => Promise.reject({ code: -32005, message: 'reverted to the free plan' })],
    ['an exhausted account', () => Promise.reject({ code: -32000, message: 'upstream ran out of gas credits' })],
    ['an unknown method', () => Promise.reject({ code: -32601, message: 'the method eth_call does not exist' })],
    ['a missing block', () => Promise.reject({ code: -32000, message: 'header not found' })],
    ['a time-out of the node', () => Promise.reject({ code: -32000, message: 'execution aborted (timeout = 5s)' })],
    [
      'an endpoint that throws',
      () => {
        throw new Error('no socket')
      },
    ],
    ['null', async () => null],
    ['true', async () => true],
  ])('%s', async (_, node) => {
    await expect(ask(node)).rejects.toMatchObject(unchecked)
  })

  it('a node of an unknown network', async () => {
    await expect(ask(`${anvil.url}/nowhere`, hurried)).rejects.toMatchObject(unchecked)
  })
})

it.each([
  ['go-ethereum', { code: 3, message: 'execution reverted', data: '0x' }],
  ['go-ethereum', { code: -32000, message: 'out of gas' }],
  ['go-ethereum', { code: -32000, message: 'invalid opcode: INVALID' }],
  ['go-ethereum', { code: -32000, message: 'max initcode size exceeded: code size 49153 limit 49152' }],
  ['Hardhat', { code: -32603, message: 'VM Exception while processing transaction: reverted with reason string no' }],
  ['Nethermind', { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' }],
  ['an error wrapped by a library', { message: 'The call failed.', cause: { code: 3, message: '' } }],
])('treats the contract error of %s as an invalid signature', async (_, error) => {
  const verifier = createSignatureVerifier({ rpc: { [chainId]: () => Promise.reject(error) } })
  const signed = { type: 'eip1271', address: bob.address, chainId, message, signature: '0x' }
  expect(await verifier(signed)).toBe(false)
})
