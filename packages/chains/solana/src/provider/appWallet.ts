import type { ProviderAccess } from '@latchkey/core/provider/chainProvider'
import type {
  StandardChain,
  StandardSolanaAccount,
  StandardSolanaWallet,
} from '@latchkey/core/provider/standardSolanaWallet'
import { standardChain } from '../networks/standardChain.ts'
import type { walletAnswers } from './walletAnswers.ts'

type Answers = ReturnType<typeof walletAnswers>

/** A ring and a bit: the key of the Latchkey mark. */
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHBhdGggZmlsbD0iIzJjNGJlMCIgZD0iTTAgMGg0MHY0MEgweiIvPjxwYXRoIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIzIiBzdHJva2UtbGluZWNhcD0icm91bmQiIGQ9Ik0yMCAyMGgxMXY1TTI2IDIwdjRNMTAgMjBhNSA1IDAgMSAwIDEwIDBhNSA1IDAgMSAwLTEwIDAiLz48L3N2Zz4='

/**
 * Wallet of the Wallet Standard over whatever Solana wallet is connected, by extension or by the wallet protocol. There at once;
 * what follows its accounts and asks the wallet is loaded beside it.
 */
export function appWallet(access: ProviderAccess): StandardSolanaWallet {
  const listeners = new Set<(changed: { readonly accounts: readonly StandardSolanaAccount[] }) => void>()
  const chains = [...new Set(access.networks.map(({ caipNetworkId }) => standardChain(caipNetworkId) as StandardChain))]
  let accounts: readonly StandardSolanaAccount[] = []
  const answers: Promise<Answers> = Promise.all([import('./walletAnswers.ts'), access.actions()]).then(
    ([{ walletAnswers }, actions]) =>
      walletAnswers(actions, chains, (now) => {
        accounts = now
        for (const listener of [...listeners]) listener({ accounts })
      }),
  )
  // Whoever asks something hears of a failed load.
  answers.catch(() => {})
  const feature = <name extends keyof Answers>(name: name, version = '1.0.0', facts = {}) => ({
    version,
    [name]: async (...inputs: never[]) => (await answers)[name](...(inputs as [])),
    ...facts,
  })
  const transactions = { supportedTransactionVersions: ['legacy', 0] }
  return {
    version: '1.0.0',
    name: 'Latchkey',
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': feature('connect'),
      'standard:disconnect': feature('disconnect'),
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: Parameters<typeof listeners.add>[0]) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': feature('signMessage', '1.1.0'),
      'solana:signTransaction': feature('signTransaction', '1.0.0', transactions),
      'solana:signAndSendTransaction': feature('signAndSendTransaction', '1.0.0', transactions),
    } as unknown as StandardSolanaWallet['features'],
  }
}
