import { isRecord } from '@latchkey/base/isRecord'
import type { KeyAccount } from '@latchkey/base/keys/chainKeys'
import type { Storage } from '@latchkey/base/storage'
import { namespaceOf, walletNamespaces } from '../namespaces/walletNamespaces.ts'
import { developmentAccounts, type WalletAccount } from './account.ts'

/** The wallet's accounts: the development ones, then those added in this browser. */
export type AccountBook = {
  readonly list: () => readonly WalletAccount[]
  /** Makes a new random account and stores it in this browser. */
  readonly add: () => Promise<WalletAccount>
  /** The key of an address on a network (CAIP-2 id); undefined if this wallet lacks it. */
  readonly signer: (networkId: string, address: string) => Promise<KeyAccount | undefined>
}

const storageKey = 'accounts'

/** Loads the added accounts. Key code is fetched when the first key is needed. */
export async function createAccountBook(storage: Storage): Promise<AccountBook> {
  let added: readonly WalletAccount[] = await Promise.all(readAdded(await storage.get(storageKey)).map(withAddresses))
  const list = () => [...developmentAccounts, ...added]
  return {
    list,
    async add() {
      const { randomMnemonic } = await import('@latchkey/eip155/keys/mnemonicAccounts')
      const account = await withAddresses({
        id: crypto.randomUUID(),
        name: `Account ${list().length + 1}`,
        mnemonic: randomMnemonic(),
        addresses: {},
      })
      added = [...added, account]
      await storage.set(storageKey, added)
      return account
    },
    async signer(networkId, address) {
      const keys = namespaceOf(networkId)?.keys
      if (!keys) return undefined
      const account = list().find(({ addresses }) => keys.isSameAddress(addresses[keys.namespace] ?? '', address))
      if (!account) return undefined
      const [derive, { publicTestMnemonic }] = await Promise.all([
        keys.loadAccounts(),
        import('@latchkey/eip155/keys/mnemonicAccounts'),
      ])
      const { key } = account
      if (key.kind === 'added') return derive({ mnemonic: key.mnemonic, count: 1 })[0]
      return derive({ mnemonic: publicTestMnemonic, count: key.index + 1 })[key.index]
    },
  }
}

type StoredAccount = Pick<WalletAccount, 'id' | 'name' | 'addresses'> & { readonly mnemonic: string }

/** Derives missing addresses: of a new account, or of a namespace that was added after the account. */
async function withAddresses({ id, name, mnemonic, addresses }: StoredAccount): Promise<WalletAccount> {
  const entries = await Promise.all(
    walletNamespaces.map(async ({ keys }) => {
      const known = addresses[keys.namespace]
      const derived = known ?? (await keys.loadAccounts())({ mnemonic, count: 1 })[0]?.address
      return [keys.namespace, derived ?? ''] as const
    }),
  )
  return { id, name, addresses: Object.fromEntries(entries), key: { kind: 'added', mnemonic } }
}

/** Storage is untrusted: omits incomplete entries. Accounts of older versions have only an `address`. */
function readAdded(value: unknown): readonly StoredAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    const { id, address, name, addresses, key } = isRecord(entry) ? entry : {}
    const mnemonic = isRecord(key) && key.kind === 'added' ? key.mnemonic : undefined
    const known = id ?? address
    if (typeof known !== 'string' || typeof name !== 'string' || typeof mnemonic !== 'string') return []
    const texts = Object.entries(isRecord(addresses) ? addresses : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return [{ id: known, name, mnemonic, addresses: Object.fromEntries(texts) }]
  })
}
