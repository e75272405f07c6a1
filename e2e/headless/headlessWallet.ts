import { memoryStorage } from '@latchkey/base/storage'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { signRequest } from '@latchkey/eip155/keys/signRequest'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import { createWalletClient, type WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { WebSocket } from 'ws'

export type HeadlessWallet = {
  readonly client: WalletClient
  readonly address: string
  /** What becomes of the next questions; `hold` leaves them with the test. */
  readonly decide: (mode: 'approve' | 'reject' | 'hold') => void
  /** Methods it was asked for, in order. */
  readonly asked: readonly string[]
  readonly answer: (request: SessionRequest) => Promise<void>
  readonly stop: () => Promise<void>
}

const supported = {
  methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  events: ['chainChanged', 'accountsChanged'],
}

/** The wallet half with real keys on the real chains; decisions are the test's. */
export async function startHeadlessWallet(params: startHeadlessWallet.Params): Promise<HeadlessWallet> {
  const { relayUrl, chainUrls } = params
  const [account] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 })
  if (!account) throw new Error('no account')
  const storage = memoryStorage()
  const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
  const metadata = { name: 'Harbor', description: 'A wallet for tests', url: 'http://localhost:3001', icons: [] }
  const client = createWalletClient({ relay, storage, metadata })
  const asked: string[] = []
  let mode: 'approve' | 'reject' | 'hold' = 'approve'

  client.on('session_proposal', (proposal) => {
    if (mode === 'hold') return
    if (mode === 'reject') return void client.reject({ id: proposal.id })
    const chains = ['eip155:31337', 'eip155:31338']
    const eip155 = { ...supported, chains, accounts: chains.map((chain) => `${chain}:${account.address}`) }
    void client.approve({ id: proposal.id, namespaces: buildApprovedNamespaces(proposal, { eip155 }) })
  })

  async function answer({ id, topic, chainId, method, params: args }: SessionRequest): Promise<void> {
    const rpcUrl = chainUrls[chainId === 'eip155:31337' ? 0 : 1] ?? ''
    if (!account) return
    await client.respond({ id, topic, result: await signRequest(account, { method, params: args, chainId, rpcUrl }) })
  }
  client.on('session_request', (request) => {
    asked.push(request.method)
    if (mode === 'hold') return
    if (mode === 'approve') return void answer(request)
    const error = { code: 5000, message: 'User rejected.' }
    void client.respond({ id: request.id, topic: request.topic, error })
  })
  await client.ready()
  return {
    client,
    address: account.address,
    decide: (next) => {
      mode = next
    },
    asked,
    answer,
    async stop() {
      client.destroy()
      await relay.destroy()
    },
  }
}

export declare namespace startHeadlessWallet {
  type Params = { readonly relayUrl: string; readonly chainUrls: readonly string[] }
}
