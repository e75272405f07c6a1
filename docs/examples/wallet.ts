import { buildApprovedNamespaces, type SessionRequest, type WalletClient } from 'latchkey/wallet'

/** Approves every app for one account on one chain, and answers each request with `sign`. */
export function runWallet(wallet: WalletClient, { account, sign, tooLate }: runWallet.Params) {
  const chain = 'eip155:31337'
  const supported = {
    eip155: {
      chains: [chain],
      accounts: [`${chain}:${account}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  }
  wallet.on('session_proposal', (proposal) => {
    wallet.approve({ id: proposal.id, namespaces: buildApprovedNamespaces(proposal, supported) }).catch(tooLate)
  })
  wallet.on('session_request', (request) => {
    const { id, topic } = request
    sign(request)
      .then(
        (result) => ({ result }),
        () => ({ error: { code: 4001, message: 'User rejected the request.' } }),
      )
      .then((answer) => wallet.respond({ id, topic, ...answer }))
      .catch(tooLate)
  })
}

export declare namespace runWallet {
  type Params = {
    readonly account: string
    readonly sign: (request: SessionRequest) => Promise<unknown>
    /** The request had expired, or the wallet was closed. */
    readonly tooLate: (error: unknown) => void
  }
}
