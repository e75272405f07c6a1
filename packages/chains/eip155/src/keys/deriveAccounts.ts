import type { DeriveParams, KeyAccount } from '@latchkey/base/keys/chainKeys'
import { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import { mnemonicAccounts, type SigningAccount } from './mnemonicAccounts.ts'
import { signRequest } from './signRequest.ts'
import { signUndo } from './signUndo.ts'
import { signUpgrade } from './signUpgrade.ts'

type EvmAccount = KeyAccount & { readonly address: `0x${string}` }

/** The account of a private key, or the first accounts of a mnemonic or of a master seed, at m/44'/60'/0'/0/n. @throws for words that are not BIP-39 */
export function deriveAccounts(params: DeriveParams): readonly EvmAccount[] {
  return signingAccounts(params).map((account) => ({
    address: account.address,
    signRequest: (request) => signRequest(account, request),
    signUpgrade: (params) => signUpgrade(account, params),
    signUndo: (params) => signUndo(account, params),
    signText: async (text) => ({ type: 'eip191', signature: await account.signMessage({ message: text }) }),
  }))
}

function signingAccounts(params: DeriveParams): readonly SigningAccount[] {
  if ('key' in params) return [privateKeyToAccount(toHex(params.key))]
  if ('mnemonic' in params) return mnemonicAccounts(params)
  const root = HDKey.fromMasterSeed(params.seed)
  return Array.from({ length: params.count }, (_, addressIndex) => hdKeyToAccount(root, { addressIndex }))
}
