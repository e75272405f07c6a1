import type { PageAnswer, WalletInfo } from './announcePage.ts'

/** The wallet of the Wallet Standard in one page. */
export type StandardPageWallet = {
  /** Emits an event of the wallet to the page's listeners. */
  readonly emit: (event: string) => void
  /** Stops announcing. */
  readonly remove: () => void
}

type Account = { readonly address: string; readonly publicKey: readonly number[]; readonly chains: readonly string[] }

/**
 * Registers a Solana wallet in a page by the Wallet Standard. It has no keys and makes no decisions; bytes are sent to the
 * wallet as lists of numbers. Playwright evaluates the source of this function in the page, so it uses nothing from outside itself.
 */
export function announceStandardWallet(page: EventTarget, params: announceStandardWallet.Params): StandardPageWallet {
  const { info, standardChains: chains } = params
  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const listeners = new Set<(changed: { readonly accounts: readonly unknown[] }) => void>()
  let accounts: readonly unknown[] = []

  const send = async <result>(method: string, input: object): Promise<result> => {
    const { result, error } = await params.send(method, input)
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result as result
  }
  const shareAccounts = async (method: string, input: object) => {
    const shared = await send<readonly Account[]>(method, input)
    accounts = shared.map((account) => ({ ...account, publicKey: Uint8Array.from(account.publicKey), features }))
    return accounts
  }
  const emitChange = () => {
    for (const listener of [...listeners]) listener({ accounts })
  }
  type Input = { readonly account: Account; readonly chain?: string; readonly [bytes: string]: unknown }
  /** A feature with any number of inputs, which the wallet handles one after the other. */
  const signer =
    (method: string, bytesOf: 'message' | 'transaction') =>
    async (...inputs: readonly Input[]) => {
      const outputs: object[] = []
      for (const { account, chain, ...rest } of inputs) {
        const bytes = rest[bytesOf] as Uint8Array
        const request = { address: account.address, chain, [bytesOf]: [...bytes] }
        const result = await send<Record<string, readonly number[]>>(method, request)
        outputs.push({
          ...(bytesOf === 'message' && { signedMessage: bytes }),
          ...Object.fromEntries(Object.entries(result).map(([name, list]) => [name, Uint8Array.from(list)])),
        })
      }
      return outputs
    }
  const wallet = {
    version,
    name: info.name,
    icon: info.icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version,
        connect: async (input?: object) => ({ accounts: await shareAccounts('standard:connect', input ?? {}) }),
      },
      'standard:disconnect': { version, disconnect: () => send('standard:disconnect', {}) },
      'standard:events': {
        version,
        on(_: string, listener: (changed: { readonly accounts: readonly unknown[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { version, signMessage: signer('solana:signMessage', 'message') },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions,
        signTransaction: signer('solana:signTransaction', 'transaction'),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions,
        signAndSendTransaction: signer('solana:signAndSendTransaction', 'transaction'),
      },
    },
  }
  // A jsdom window accepts only its own CustomEvent.
  const { CustomEvent: PageEvent = CustomEvent } = page as { CustomEvent?: typeof CustomEvent }
  const register = ({ register }: { readonly register: (wallet: unknown) => unknown }) => register(wallet)
  const onAppReady = (event: Event) => register((event as CustomEvent).detail)
  if (chains.length > 0) {
    page.addEventListener('wallet-standard:app-ready', onAppReady)
    page.dispatchEvent(new PageEvent('wallet-standard:register-wallet', { detail: register }))
  }
  return {
    emit(event) {
      // The accounts of both namespaces change together.
      if (event === 'accountsChanged' && chains.length > 0)
        void shareAccounts('standard:connect', { silent: true }).then(emitChange)
    },
    remove() {
      page.removeEventListener('wallet-standard:app-ready', onAppReady)
      listeners.clear()
    },
  }
}

export declare namespace announceStandardWallet {
  type Params = {
    readonly info: WalletInfo
    /** The Wallet Standard's names of the Solana networks; if empty, the wallet is not registered. */
    readonly standardChains: readonly string[]
    readonly send: (method: string, params: unknown) => Promise<PageAnswer>
  }
}
