import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLatchkeyError } from '@latchkey/base/errors'
import { memoryStorage } from '@latchkey/base/storage'
import { RELAY_CLIENT_DESTROYED, SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { ProviderRpcError } from '@latchkey/contracts/rpc/providerRpcError'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { signingMethods, signRequest } from '@latchkey/eip155/keys/signRequest'
import { createRelay } from '@latchkey/relay/createRelay'
import { callTestProxy } from '@latchkey/server/callTestProxy'
import type { ChainConfig } from '@latchkey/server/chains/chainConfig'
import { WebSocket } from 'ws'
import { createUniversalProvider, type UniversalProvider } from '../src/provider/createUniversalProvider.ts'
import type { RelayOptions, SharedOptions } from '../src/provider/providerOptions.ts'
import { createRelayClient } from '../src/relay/createRelayClient.ts'
import { createWalletClient, type WalletClient } from '../src/sign/createWalletClient.ts'
import type { Proposal, SessionNamespaces, SessionRequest } from '../src/sign/types.ts'

export const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[number],
  ReturnType<typeof mnemonicAccounts>[number],
]
export const projectId = '0'.repeat(32)

export type TestRig = Awaited<ReturnType<typeof createTestRig>>

/** One POST that the HTTP server received. */
export type Posted = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }

/** The wallet's response to a request; undefined: that of a real wallet. */
export type Answer = (request: SessionRequest) => unknown

/**
 * A real relay, a wallet client with real keys, and one HTTP server: `chains` are served through our server's proxy and their node,
 * all others by a JSON-RPC stub that records calls and responds from `answers`.
 */
export async function createTestRig(chains: readonly ChainConfig[] = []) {
  const cleanups: (() => unknown)[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-provider-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir })
  cleanups.push(relay.close)
  const posted: Posted[] = []
  /** By method: `{ result }`, `{ error }`, an HTTP status, or a function of the body that makes one of these. */
  const answers = new Map<string, unknown>()
  const reply = async (path: string, text: string): Promise<{ status: number; body: unknown }> => {
    const body = JSON.parse(text)
    posted.push({ path, body })
    const url = new URL(path, 'http://x')
    const chain = url.pathname === '/v1' && chains.find(({ id }) => id === url.searchParams.get('chainId'))
    if (chain) return { status: 200, body: await callTestProxy(text, { chain }) }
    const said = answers.get(body.method)
    const answer = typeof said === 'function' ? said(body) : said
    if (typeof answer === 'number') return { status: answer, body: 'refused' }
    return { status: 200, body: { id: body.id, jsonrpc: '2.0', ...(answer ?? { result: `${body.method} answered` }) } }
  }
  const http = createServer((request, response) => {
    readBody(request)
      .then((text) => reply(request.url ?? '', text))
      .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    http.closeAllConnections()
    return new Promise((resolve) => http.close(resolve))
  })
  const rpcUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const metadataOf = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] })

  const newWallet = (): WalletClient => {
    const storage = memoryStorage()
    const port = createRelayClient({ relayUrl: relay.url, projectId, storage, webSocket: WebSocket })
    const wallet = createWalletClient({ relay: port, storage, metadata: metadataOf('wallet') })
    cleanups.push(port.destroy, wallet.destroy)
    return wallet
  }
  return {
    relayUrl: relay.url,
    rpcUrl,
    posted,
    answers,
    newWallet,
    newProvider(
      options: Partial<Pick<RelayOptions, 'storage' | 'verifySignature' | 'attest' | 'webSocket'>> & SharedOptions = {},
    ): UniversalProvider {
      const { storage = memoryStorage(), ...more } = options
      const provider = createUniversalProvider({
        relayUrl: relay.url,
        projectId,
        storage,
        metadata: metadataOf('app'),
        webSocket: WebSocket,
        rpcUrl,
        ...more,
      })
      cleanups.push(provider.destroy)
      return provider
    },
    /** Closes everything, the newest first. */
    async close() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Ignores the failure of a call that is still pending when the test destroys its clients; rethrows others. */
export function unawaited(call: Promise<unknown>): void {
  call.catch((error: unknown) => {
    if (![RELAY_CLIENT_DESTROYED, SIGN_CLIENT_DESTROYED].some((row) => isLatchkeyError(error, row))) throw error
  })
}

/** A wallet that approves proposals with `approve`, and responds to requests with `answer`, otherwise with Alice's key. */
export function runWallet(wallet: WalletClient, params: runWallet.Params) {
  const requests: SessionRequest[] = []
  wallet.on('session_proposal', (proposal) => {
    const namespaces = params.approve(proposal)
    const { sessionProperties, scopedProperties } = params
    unawaited(
      wallet.approve({
        id: proposal.id,
        namespaces,
        ...(sessionProperties && { sessionProperties }),
        ...(scopedProperties && { scopedProperties }),
      }),
    )
  })
  wallet.on('session_request', async (request) => {
    requests.push(request)
    const { id, topic, method, chainId } = request
    try {
      const said = await params.answer?.(request)
      const isSigning = signingMethods.some((name) => name === method)
      const result =
        said ?? (isSigning ? await signRequest(alice, { ...request, rpcUrl: params.nodeUrls?.[chainId] ?? '' }) : null)
      await wallet.respond({ id, topic, result })
      await params.answered?.(request)
    } catch (error) {
      // A test that ends with the response destroys the clients while the wallet's call is still pending.
      await wallet.respond({ id, topic, error: wireErrorOf(error) }).catch(() => {})
    }
  })
  return requests
}

/** An error as a wallet sends it, with a numeric code. */
const wireErrorOf = (error: unknown): { readonly code: number; readonly message: string } =>
  isLatchkeyError(error)
    ? { code: error.rpcCode ?? -32603, message: error.message }
    : (error as { readonly code: number; readonly message: string })

export declare namespace runWallet {
  type Params = {
    readonly approve: (proposal: Proposal) => SessionNamespaces
    readonly answer?: Answer
    /** Runs once the wallet's response was sent. */
    readonly answered?: (request: SessionRequest) => Promise<void>
    readonly sessionProperties?: Readonly<Record<string, string>>
    readonly scopedProperties?: Readonly<Record<string, string>>
    /** Node URLs for transactions, by CAIP-2 id. */
    readonly nodeUrls?: Readonly<Record<string, string>>
  }
}

/** Session namespaces for chains, with one account on each. */
export const granting =
  (
    chains: readonly string[],
    methods: readonly string[],
    more: { readonly events?: readonly string[]; readonly address?: string } = {},
  ) =>
  (): SessionNamespaces => {
    const result: Record<string, SessionNamespaces[string]> = {}
    for (const chain of chains) {
      const key = chain.split(':')[0] ?? ''
      const account = `${chain}:${more.address ?? alice.address}`
      result[key] = {
        chains: [...(result[key]?.chains ?? []), chain],
        accounts: [...(result[key]?.accounts ?? []), account],
        methods,
        events: more.events ?? ['chainChanged', 'accountsChanged'],
      }
    }
    return result
  }

/** Namespaces that an app requests for chains. */
export const asking = (
  chains: readonly string[],
  methods: readonly string[],
  events = ['chainChanged', 'accountsChanged'],
) => {
  const result: Record<string, { chains: string[]; methods: readonly string[]; events: readonly string[] }> = {}
  for (const chain of chains) {
    const key = chain.split(':')[0] ?? ''
    result[key] = { chains: [...(result[key]?.chains ?? []), chain], methods, events }
  }
  return result
}

/** A provider connected to a new wallet that grants `granted` (default: all requested namespaces). */
export async function connectPair(rig: TestRig, params: connectPair.Params) {
  const { chains, methods, granted = methods, grantedChains = chains, events, options = {}, ...more } = params
  const wallet = rig.newWallet()
  const requests = runWallet(wallet, { approve: granting(grantedChains, granted, events ? { events } : {}), ...more })
  const provider = rig.newProvider(options)
  provider.once('display_uri', (uri) => unawaited(wallet.pair(uri)))
  const acknowledged = new Promise((resolve) => wallet.on('session_connect', resolve))
  const session = await provider.connect({ optionalNamespaces: asking(chains, methods, events) })
  await acknowledged
  return { provider, wallet, requests, session }
}

export declare namespace connectPair {
  type Params = Partial<Omit<runWallet.Params, 'approve'>> & {
    readonly chains: readonly string[]
    readonly methods: readonly string[]
    readonly granted?: readonly string[]
    readonly grantedChains?: readonly string[]
    readonly events?: string[]
    readonly options?: Parameters<TestRig['newProvider']>[0]
  }
}

/** The error that `request()` rejects with. */
export const faultOf = async (asked: Promise<unknown>): Promise<ProviderRpcError> => {
  try {
    await asked
  } catch (error) {
    if (error instanceof ProviderRpcError) return error
    throw error
  }
  throw new Error('the request did not fail')
}

/** The next event of a name. */
export const heard = (provider: UniversalProvider, name: string): Promise<unknown> =>
  new Promise((resolve) => provider.once(name, resolve))
