import { buildApprovedNamespaces, type SessionRequest, type WalletClient } from 'latchkey/wallet'

/** Says yes to every app, for one account on one chain, and answers each request with `sign`. */
export function runWallet(wallet: WalletClient, account: string, sign: (request: SessionRequest) => Promise<unknown>) {
  const chain = 'eip155:31337'
  const supported = {
    eip155: {
      chains: [chain],
      accounts: [`${chain}:${account}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  }
  wallet.on('session_proposal', async (proposal) => {
    await wallet.approve({ id: proposal.id, namespaces: buildApprovedNamespaces(proposal, supported) })
  })
  wallet.on('session_request', async (request) => {
    const { id, topic } = request
    const answer = await sign(request).then(
      (result) => ({ result }),
      () => ({ error: { code: 4001, message: 'User rejected the request.' } }),
    )
    await wallet.respond({ id, topic, ...answer })
  })
}
