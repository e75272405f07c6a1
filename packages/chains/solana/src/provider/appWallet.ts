import { latchkeyIcon } from '@latchkey/base/latchkeyIcon'
import type { ProviderAccess } from '@latchkey/core/provider/chainProvider'
import type {
  StandardChain,
  StandardSolanaAccount,
  StandardSolanaWallet,
} from '@latchkey/core/provider/standardSolanaWallet'
import { standardChain } from '../networks/standardChain.ts'
import type { walletAnswers } from './walletAnswers.ts'

type Answers = ReturnType<typeof walletAnswers>

/**
 * Wallet Standard wallet for the connected Solana wallet, whether an extension or a wallet-protocol session. Created synchronously;
 * the code for accounts and requests loads separately.
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
  // A failed load rejects the next request.
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
    icon: latchkeyIcon(),
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
