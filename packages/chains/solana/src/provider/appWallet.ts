import type { ProviderAccess } from '@latchkey/core/provider/chainProvider'
import type {
  StandardChain,
  StandardSolanaAccount,
  StandardSolanaWallet,
} from '@latchkey/core/provider/standardSolanaWallet'
import { standardChain } from '../networks/standardChain.ts'

/** A ring and a bit: the key of the Latchkey mark. */
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiByeD0iMTAiIGZpbGw9IiMyYzRiZTAiLz48ZyBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMyIgc3Ryb2tlLWxpbmVjYXA9InJvdW5kIj48Y2lyY2xlIGN4PSIxNSIgY3k9IjIwIiByPSI1Ii8+PHBhdGggZD0iTTIwIDIwaDExdjVNMjYgMjB2NCIvPjwvZz48L3N2Zz4='

/**
 * Wallet of the Wallet Standard over whatever Solana wallet is connected, by extension or by the wallet protocol. There at once;
 * what reads its accounts and asks the wallet is loaded with the first use.
 */
export function appWallet(access: ProviderAccess): StandardSolanaWallet {
  const listeners = new Set<(changed: { readonly accounts: readonly StandardSolanaAccount[] }) => void>()
  const chains = [...new Set(access.networks.map(({ caipNetworkId }) => standardChain(caipNetworkId) as StandardChain))]
  let accounts: readonly StandardSolanaAccount[] = []
  const answers = () => import('./walletAnswers.ts')
  const refresh = async () => {
    const { sharedAccounts } = await answers()
    const now = sharedAccounts(access, chains)
    if (now.map(({ address }) => address).join() === accounts.map(({ address }) => address).join()) return
    accounts = now
    for (const listener of [...listeners]) listener({ accounts })
  }
  access.subscribe(() => void refresh().catch(() => {}))
  if (access.account().address !== undefined) void refresh().catch(() => {})
  return {
    version: '1.0.0',
    name: 'Latchkey',
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          await access.restored()
          if (!silent) await access.connect()
          await refresh()
          return { accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          await access.disconnect()
          await refresh()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_, listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: async (...inputs) => inOrder(inputs, (await answers()).signMessage, access),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) => inOrder(inputs, (await answers()).signTransaction, access),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: async (...inputs) => inOrder(inputs, (await answers()).signAndSendTransaction, access),
      },
    },
  }
}

/** One after another: a wallet shows one request at a time. */
async function inOrder<input, output>(
  inputs: readonly input[],
  answer: (access: ProviderAccess, input: input) => Promise<output>,
  access: ProviderAccess,
): Promise<readonly output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await answer(access, input))
  return outputs
}
