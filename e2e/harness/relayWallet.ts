import { systemClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import { createWalletClient, type WalletClient } from '@latchkey/walletconnect/sign/createWalletClient'
import type { Proposal, Session, SessionNamespaces } from '@latchkey/walletconnect/sign/types'
import { WebSocket } from 'ws'
import type { Stack } from './stack.ts'

/** A wallet on another device, controlled from the test instead of a screen. */
export type RelayWallet = {
  readonly client: WalletClient
  /** Follows a link and approves its proposal with these accounts. Resolves when the app has confirmed the session. */
  readonly connect: (uri: string, addresses: readonly string[]) => Promise<Session>
  /** The session's namespaces with these accounts instead of its own. */
  readonly namespacesWith: (session: Session, addresses: readonly string[]) => SessionNamespaces
  /** Sets the wallet's clock back by this much. */
  readonly setBack: (ms: number) => void
  readonly close: () => Promise<void>
}

const chains = ['eip155:31337', 'eip155:31338']

export async function openRelayWallet(stack: Stack, name: string): Promise<RelayWallet> {
  let behindMs = 0
  const storage = memoryStorage()
  const relay = createRelayClient({ relayUrl: stack.relay, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
  const client = createWalletClient({
    relay,
    storage,
    metadata: { name, description: '', url: `https://${name.toLowerCase()}.invalid`, icons: [] },
    clock: { ...systemClock, now: () => systemClock.now() - behindMs },
  })
  await client.ready()
  const accountsOf = (addresses: readonly string[]) =>
    chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
  return {
    client,
    async connect(uri, addresses) {
      const proposed = new Promise<Proposal>((resolve) => client.on('session_proposal', resolve))
      const confirmed = new Promise<Session>((resolve) => client.on('session_connect', resolve))
      await client.pair(uri)
      const proposal = await proposed
      const supported = {
        eip155: {
          chains,
          accounts: accountsOf(addresses),
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
        },
      }
      await client.approve({ id: proposal.id, namespaces: buildApprovedNamespaces(proposal, supported) })
      return confirmed
    },
    namespacesWith({ namespaces }, addresses) {
      const { eip155 } = namespaces
      return eip155 ? { eip155: { ...eip155, accounts: accountsOf(addresses) } } : namespaces
    },
    setBack(ms) {
      behindMs = ms
    },
    async close() {
      client.destroy()
      await relay.destroy()
    },
  }
}
