import { toUtf8 } from '@latchkey/base/codec/utf8'
import { errorOf } from '@latchkey/base/errors'
import type { ChainKeys, DeriveAccounts, DeriveParams } from '@latchkey/base/keys/chainKeys'
import { TEST_WALLET_OPTIONS_INVALID } from '@latchkey/contracts/errors/testing'
import { deriveAccounts } from '@latchkey/eip155/keys/deriveAccounts'
import { eip155Keys } from '@latchkey/eip155/keys/eip155Keys'
import { publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { deriveAccounts as deriveSolanaAccounts } from '@latchkey/solana/keys/deriveAccounts'
import { solanaKeys } from '@latchkey/solana/keys/solanaKeys'
import { keccak256 } from 'viem'
import type { KeyRing } from './keyRing.ts'

type Chain = {
  readonly keys: ChainKeys
  readonly derive: DeriveAccounts
  /** Methods that the wallet handles itself, besides those of the keys. */
  readonly walletMethods?: readonly string[]
}

/** Every namespace of the scriptable wallet, one line each. */
const chains: readonly Chain[] = [
  {
    keys: eip155Keys,
    derive: deriveAccounts,
    walletMethods: [
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
    ],
  },
  { keys: solanaKeys, derive: deriveSolanaAccounts },
]

/**
 * Derives the accounts of every namespace: from the mnemonic or the seed given, otherwise from the public test mnemonic, whose
 * accounts have funds on local chains. The same mnemonic or seed always gives the same accounts.
 *
 * @throws TEST_WALLET_OPTIONS_INVALID
 */
export function createKeyRings(params: createKeyRings.Params): readonly KeyRing[] {
  const secret = secretOf(params)
  try {
    return chains.map(({ keys, derive, walletMethods = [] }) => ({
      keys,
      accounts: derive(secret),
      methods: [...keys.methods, ...walletMethods],
    }))
  } catch (cause) {
    // The message must not contain the words: they may be real ones.
    throw invalid('the mnemonic is not one of BIP-39', cause)
  }
}

export declare namespace createKeyRings {
  type Params = { readonly mnemonic?: string; readonly seed?: string; readonly count: number }
}

function secretOf({ mnemonic, seed, count }: createKeyRings.Params): DeriveParams {
  if (!Number.isInteger(count) || count < 1) throw invalid('accounts must be a whole number of at least 1')
  if (mnemonic !== undefined && seed !== undefined) throw invalid('set mnemonic or seed, not both')
  if (seed !== undefined) return { seed: keccak256(toUtf8(seed), 'bytes'), count }
  return { mnemonic: mnemonic ?? publicTestMnemonic, count }
}

const invalid = (reason: string, cause?: unknown) => errorOf(TEST_WALLET_OPTIONS_INVALID, { values: { reason }, cause })
