import type { BrowserContext } from 'playwright-core'
import { createWalletClient, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'

export type InjectedWallet = {
  readonly address: string
  /** How it answers what needs a decision; `hold` waits until the mode is changed. */
  readonly answer: (mode: AnswerMode) => void
  /** Methods it was asked to decide, in order. */
  readonly asked: readonly string[]
  /** The visitor disconnects the site inside the wallet. */
  readonly disconnect: () => Promise<void>
  readonly switchChain: (chainId: number) => Promise<void>
}

type AnswerMode = 'approve' | 'reject' | 'hold'

/**
 * An EIP-6963 wallet for tests: pages hold only the provider object; keys and decisions live in the test process, and every tab of
 * the context sees the same wallet. It behaves as extensions do: no accounts before approval, `accountsChanged` after it, 4902 for
 * chains it does not know.
 */
export async function injectWallet(context: BrowserContext, params: injectWallet.Params): Promise<InjectedWallet> {
  const { name = 'Kestrel', rdns = 'test.kestrel', accountIndex = 3, rpcUrls } = params
  const account = mnemonicToAccount(mnemonic, { addressIndex: accountIndex })
  const asked: string[] = []
  let mode: AnswerMode = 'approve'
  let resume: (() => void)[] = []
  let chainId = Object.keys(rpcUrls).map(Number)[0] ?? 31337
  let connected = false

  async function emit(event: string, payload: unknown): Promise<void> {
    const tell = ([type, detail]: readonly [string, unknown]) => {
      window.dispatchEvent(new CustomEvent(`kestrel:${type}`, { detail }))
    }
    await Promise.all(context.pages().map((page) => page.evaluate(tell, [event, payload] as const)))
  }

  async function decide(method: string): Promise<void> {
    asked.push(method)
    while (mode === 'hold') await new Promise<void>((resolve) => resume.push(resolve))
    if (mode === 'reject') throw rpcError(4001, 'User rejected the request.')
  }

  const wallet = () => createWalletClient({ account, transport: http(rpcUrls[chainId]) })

  async function handle(method: string, args: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'eth_accounts':
        return connected ? [account.address] : []
      case 'eth_requestAccounts':
        if (connected) return [account.address]
        await decide(method)
        connected = true
        await emit('accountsChanged', [account.address])
        return [account.address]
      case 'wallet_switchEthereumChain': {
        const wanted = Number((args[0] as { chainId: string }).chainId)
        if (!(wanted in rpcUrls)) throw rpcError(4902, 'Unrecognized chain ID.')
        await decide(method)
        chainId = wanted
        await emit('chainChanged', `0x${wanted.toString(16)}`)
        return null
      }
      case 'wallet_revokePermissions':
        connected = false
        return null
      case 'personal_sign':
        await decide(method)
        return account.signMessage({ message: { raw: args[0] as Hex } })
      case 'eth_sendTransaction': {
        await decide(method)
        const { to, value, data } = args[0] as { to: Hex; value?: Hex; data?: Hex }
        return wallet().sendTransaction({
          chain: null,
          to,
          ...(value && { value: BigInt(value) }),
          ...(data && { data }),
        })
      }
      default:
        return wallet().request({ method, params: args } as never)
    }
  }

  await context.exposeFunction('__kestrel', async (method: string, args: readonly unknown[]) => {
    try {
      return { result: await handle(method, args) }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { error: { code, message } }
    }
  })
  await context.addInitScript(announce, { name, rdns })

  return {
    address: account.address,
    asked,
    answer(next) {
      mode = next
      const waiting = resume
      resume = []
      for (const go of waiting) go()
    },
    async disconnect() {
      connected = false
      await emit('accountsChanged', [])
    },
    async switchChain(next) {
      chainId = next
      await emit('chainChanged', `0x${next.toString(16)}`)
    },
  }
}

export declare namespace injectWallet {
  type Params = {
    /** RPC address by chain id: the chains the wallet knows; the first is where it starts. */
    readonly rpcUrls: Readonly<Record<number, string>>
    readonly name?: string
    readonly rdns?: string
    readonly accountIndex?: number
  }
}

function rpcError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

/** Runs in the page before its scripts. */
function announce({ name, rdns }: { name: string; rdns: string }): void {
  type Answer = { result?: unknown; error?: { code: number; message: string } }
  const ask = (window as unknown as { __kestrel: (method: string, params: readonly unknown[]) => Promise<Answer> })
    .__kestrel
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const { result, error } = await ask(method, params)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    on(event: string, listener: (payload: unknown) => void) {
      window.addEventListener(`kestrel:${event}`, (message) => listener((message as CustomEvent).detail))
      return provider
    },
    removeListener: () => provider,
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#d9622b"/><path d="M9 25 20 11l11 14-11-5z" fill="#fff"/></svg>')}`
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider })
  const send = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', send)
  send()
}
