import type { Storage } from '@latchkey/base/storage'
import type { SigningAccount } from '@latchkey/eip155/keys/mnemonicAccounts'
import { developmentAccounts, type WalletAccount } from './account.ts'

/** The wallet's accounts: the public ones, then those added in this browser. */
export type AccountBook = {
  readonly list: () => readonly WalletAccount[]
  /** Makes a new random account and keeps it in this browser. */
  readonly add: () => Promise<WalletAccount>
  /** The key of an address in any case; undefined when it is not ours. */
  readonly signer: (address: string) => Promise<SigningAccount | undefined>
}

const storageKey = 'accounts'

/** Loads the added accounts. Key code is fetched when the first key is needed. */
export async function createAccountBook(storage: Storage): Promise<AccountBook> {
  let added = readAdded(await storage.get(storageKey))
  const list = () => [...developmentAccounts, ...added]
  return {
    list,
    async add() {
      const { mnemonicAccounts, randomMnemonic } = await import('@latchkey/eip155/keys/mnemonicAccounts')
      const mnemonic = randomMnemonic()
      const [key] = mnemonicAccounts({ mnemonic, count: 1 })
      if (!key) throw new Error('The new account has no key.')
      const account: WalletAccount = {
        address: key.address,
        name: `Account ${list().length + 1}`,
        key: { kind: 'added', mnemonic },
      }
      added = [...added, account]
      await storage.set(storageKey, added)
      return account
    },
    async signer(address) {
      const account = list().find((one) => one.address.toLowerCase() === address.toLowerCase())
      if (!account) return undefined
      const { mnemonicAccounts, publicTestMnemonic } = await import('@latchkey/eip155/keys/mnemonicAccounts')
      const { key } = account
      if (key.kind === 'added') return mnemonicAccounts({ mnemonic: key.mnemonic, count: 1 })[0]
      return mnemonicAccounts({ mnemonic: publicTestMnemonic, count: key.index + 1 })[key.index]
    },
  }
}

/** What storage returns is untrusted; an entry that is not whole is left out. */
function readAdded(value: unknown): readonly WalletAccount[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is WalletAccount => {
    const { address, name, key } = (entry ?? {}) as Partial<WalletAccount>
    return (
      typeof address === 'string' &&
      typeof name === 'string' &&
      key?.kind === 'added' &&
      typeof key.mnemonic === 'string'
    )
  })
}
