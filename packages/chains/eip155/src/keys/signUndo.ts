import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import { type Hex, parseTransaction, recoverTransactionAddress, zeroAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import type { SigningAccount } from './mnemonicAccounts.ts'
import type { PreparedEvmTransaction } from './prepareTransaction.ts'
import { assertChain } from './requestedChain.ts'

/**
 * Signs the transaction that undoes the account's upgrade (EIP-7702). Only the nonce and the fees are taken from `prepared`.
 *
 * @throws CHAIN_MISMATCH, INSUFFICIENT_FUNDS
 */
export async function signUndo(account: SigningAccount, { chainId, prepared }: signUndo.Params): Promise<Hex> {
  const { transaction, isAffordable } = prepared as PreparedEvmTransaction
  const { chainId: number, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  assertChain(number, chainId)
  if (!isAffordable) throw errorOf(INSUFFICIENT_FUNDS)
  if (!account.signAuthorization || !(number > 0) || nonce === undefined)
    throw new Error('An upgrade is undone on one chain only, by the own key of the account.')
  // The transaction itself uses the nonce before this one.
  const authorization = await account.signAuthorization({ address: zeroAddress, chainId: number, nonce: nonce + 1 })
  return await account.signTransaction({
    ...{ type: 'eip7702', chainId: number, nonce, gas, maxFeePerGas, maxPriorityFeePerGas },
    ...{ to: account.address, value: 0n, authorizationList: [authorization] },
  })
}

export declare namespace signUndo {
  type Params = {
    /** CAIP-2 id. */
    readonly chainId: string
    readonly prepared: PreparedTransaction
  }
}

/** Address of the key that signed an undo, both the transaction and its authorization; undefined for anything else. */
export async function recoverUndo(signed: string): Promise<Hex | undefined> {
  const serializedTransaction = signed as `0x04${string}`
  try {
    const { authorizationList = [], to, value, data } = parseTransaction(serializedTransaction)
    const [authorization] = authorizationList
    if (!authorization || authorizationList.length > 1 || authorization.address !== zeroAddress) return undefined
    const [sender, authority] = await Promise.all([
      recoverTransactionAddress({ serializedTransaction }),
      recoverAuthorizationAddress({ authorization }),
    ])
    const isPlain = to?.toLowerCase() === sender.toLowerCase() && !value && (data ?? '0x') === '0x'
    return isPlain && sender === authority ? sender : undefined
  } catch {
    // Not a transaction of this kind.
    return undefined
  }
}
