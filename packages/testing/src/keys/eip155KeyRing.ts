import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_NO_ACCOUNT, TEST_WALLET_OPTIONS_INVALID } from '@latchkey/contracts/errors/testing'
import { mnemonicAccounts, publicTestMnemonic, type SigningAccount } from '@latchkey/eip155/keys/mnemonicAccounts'
import { signingMethods, signRequest } from '@latchkey/eip155/keys/signRequest'
import { keccak256 } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import type { KeyRing } from './keyRing.ts'

/** What a session may ask for besides signing. */
const walletMethods = [
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

type Eip155KeyRing = KeyRing & { readonly addresses: readonly `0x${string}`[] }

/**
 * Keys of EVM networks at m/44'/60'/0'/0/n: of a mnemonic, else of a seed, else of the public test mnemonic, whose accounts
 * local chains give money to. The same words and the same seed always give the same accounts.
 *
 * @throws TEST_WALLET_OPTIONS_INVALID
 */
export function eip155KeyRing(params: eip155KeyRing.Params): Eip155KeyRing {
  const accounts = accountsOf(params)
  const accountAt = (index: number): SigningAccount => {
    const account = accounts[index]
    if (!account) throw errorOf(TEST_WALLET_NO_ACCOUNT, { values: { count: accounts.length, index } })
    return account
  }
  return {
    namespace: 'eip155',
    addresses: accounts.map(({ address }) => address),
    methods: [...signingMethods, ...walletMethods],
    events: ['accountsChanged', 'chainChanged'],
    accountOf,
    sign: async ({ index, ...request }) => await signRequest(accountAt(index), request),
    signText: async ({ index, text }) => ({
      type: 'eip191',
      signature: await accountAt(index).signMessage({ message: text }),
    }),
  }
}

export declare namespace eip155KeyRing {
  type Params = { readonly mnemonic?: string; readonly seed?: string; readonly count: number }
}

function accountsOf({ mnemonic, seed, count }: eip155KeyRing.Params): readonly SigningAccount[] {
  const invalid = (reason: string, cause?: unknown) =>
    errorOf(TEST_WALLET_OPTIONS_INVALID, { values: { reason }, cause })
  if (!Number.isInteger(count) || count < 1) throw invalid('accounts must be a whole number of at least 1')
  if (mnemonic !== undefined && seed !== undefined) throw invalid('give it a mnemonic or a seed, not both')
  if (seed !== undefined) {
    const root = HDKey.fromMasterSeed(keccak256(toUtf8(seed), 'bytes'))
    return Array.from({ length: count }, (_, addressIndex) => hdKeyToAccount(root, { addressIndex }))
  }
  try {
    return mnemonicAccounts({ mnemonic: mnemonic ?? publicTestMnemonic, count })
  } catch (cause) {
    // The words themselves stay out of the message: somebody may have pasted real ones.
    throw invalid('the mnemonic is not one of BIP-39', cause)
  }
}

function accountOf(method: string, params: unknown): string | undefined {
  const [first, second] = Array.isArray(params) ? params : []
  const named =
    method === 'personal_sign'
      ? second
      : method === 'eth_sendTransaction'
        ? (first as { from?: unknown } | undefined)?.from
        : first
  return typeof named === 'string' ? named : undefined
}
