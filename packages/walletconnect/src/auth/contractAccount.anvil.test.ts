import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { contractAccounts } from '@latchkey/devnet/contractAccounts'
import { startAnvil } from '@latchkey/devnet/startAnvil'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { createSignatureVerifier } from '@latchkey/eip155/verify/createSignatureVerifier'
import { createRelay } from '@latchkey/relay/createRelay'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { question, signAuth } from '../../test/authRig.ts'
import { next } from '../../test/testPair.ts'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'
import type { SignatureType } from './types.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [Signer, Signer]
const [one, two] = ['eip155:31337', 'eip155:31338'] as const
const cleanups: (() => unknown)[] = []
/** By CAIP-2 id. */
let nodes: Record<string, string>
let relayUrl: string
/** Account of alice on both chains; on the second one she transferred it to bob. */
let made: Account
/** Account of bob that is not deployed on any chain. */
let unmade: Account
type Account = ReturnType<ReturnType<typeof contractAccounts>['accountOf']>
type Signer = ReturnType<typeof mnemonicAccounts>[number]

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-contract-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir })
  cleanups.push(relay.close)
  relayUrl = relay.url
  const anvils = await Promise.all([31337, 31338].map((chainId) => startAnvil({ chainId, mining: 'manual' })))
  cleanups.push(() => Promise.all(anvils.map((anvil) => anvil.stop())))
  nodes = Object.fromEntries(anvils.map(({ chainId, url }) => [`eip155:${chainId}`, url]))
  for (const { chainId, url } of anvils) {
    const accounts = contractAccounts({ url, from: alice.address })
    const factory = await accounts.deployFactory()
    made = accounts.accountOf(factory, alice.address)
    unmade = accounts.accountOf(factory, bob.address)
    await made.deploy()
    if (chainId === 31338) await made.handOver(bob.address)
  }
})
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

type SignIn = {
  readonly chains: readonly string[]
  readonly type: SignatureType
  readonly account: Account
  readonly owner: Signer
  readonly isWrapped?: boolean
  readonly rpc?: Readonly<Record<string, string>>
}

/** A sign-in over the relay that a wallet of contract accounts approves. */
async function signIn({ chains, type, account, owner, isWrapped, rpc = nodes }: SignIn) {
  const optionsFor = (name: string) => {
    const storage = memoryStorage()
    const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
    cleanups.push(relay.destroy)
    return { relay, storage, metadata: { name, description: '', url: `https://${name}.example`, icons: [] } }
  }
  const app = createAppClient({ ...optionsFor('app'), verifySignature: createSignatureVerifier({ rpc }) })
  const wallet = createWalletClient(optionsFor('wallet'))
  cleanups.push(app.destroy, wallet.destroy)
  const { uri, response } = await app.authenticate({ ...question, chains })
  response.catch(() => {})
  const heard = next(wallet, 'session_authenticate')
  await wallet.pair(uri)
  const { id, authPayload } = await heard
  const signMessage = async ({ message }: { message: string }) => {
    const signature = await owner.signMessage({ message })
    return isWrapped ? account.wrap(signature) : signature
  }
  const signed = await signAuth({ address: account.address, signMessage }, authPayload)
  const cacaos = signed.map((cacao) => ({ ...cacao, s: { ...cacao.s, t: type } }))
  await wallet.approveAuthenticate({ id, cacaos })
  return { app, cacaos, response }
}

it.each<[string, () => SignIn]>([
  ['of a contract', () => ({ chains: [one], type: 'eip1271', account: made, owner: alice })],
  ['of its next owner', () => ({ chains: [two], type: 'eip1271', account: made, owner: bob })],
  ['wrapped', () => ({ chains: [one], type: 'eip6492', account: made, owner: alice, isWrapped: true })],
  [
    'of a contract to be',
    () => ({ chains: [one, two], type: 'eip6492', account: unmade, owner: bob, isWrapped: true }),
  ],
])('accepts the signature %s and creates a session', async (_, params) => {
  const signing = params()
  const { app, cacaos, response } = await signIn(signing)
  const { session } = await response
  expect(session).toMatchObject({ authentication: cacaos })
  const accounts = signing.chains.map((chain) => `${chain}:${signing.account.address}`)
  expect(session?.namespaces.eip155?.accounts).toEqual(accounts)
  await app.ping(session!.topic)
})

it.each<[string, () => SignIn]>([
  ['the contract returns false', () => ({ chains: [one], type: 'eip1271', account: made, owner: bob })],
  [
    'the contract on one of two chains returns false',
    () => ({ chains: [one, two], type: 'eip1271', account: made, owner: alice }),
  ],
  ['the wallet claims a key signed', () => ({ chains: [one], type: 'eip191', account: made, owner: alice })],
  ['there is no contract yet', () => ({ chains: [one], type: 'eip1271', account: unmade, owner: bob })],
  [
    'the wrapper says who owned it',
    () => ({ chains: [two], type: 'eip6492', account: made, owner: alice, isWrapped: true }),
  ],
])('[S8.8] rejects the sign-in where %s', async (_, params) => {
  const { app, response } = await signIn(params())
  const error = await response.catch((refusal) => refusal)
  expect(error).toMatchObject({ code: 'SIGNATURE_VERIFICATION_FAILED' })
  // The contract was called and returned false.
  expect(error.cause).toBeUndefined()
  expect(app.sessions()).toEqual([])
})

it.each([
  ['the node cannot be reached', { [one]: 'http://127.0.0.1:1/' }, 'SIGNATURE_UNCHECKED'],
  ['there is no node', {}, 'NO_RPC_URL'],
])('rejects the sign-in with the cause where %s', async (_, rpc, code) => {
  const { app, response } = await signIn({ chains: [one], type: 'eip1271', account: made, owner: alice, rpc })
  await expect(response).rejects.toMatchObject({ code: 'SIGNATURE_VERIFICATION_FAILED', cause: { code } })
  expect(app.sessions()).toEqual([])
})
