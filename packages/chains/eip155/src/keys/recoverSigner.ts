import { type Hex, recoverTransactionAddress, type TransactionSerialized, type TypedDataDefinition } from 'viem'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem/utils'
import { readMessage } from './readMessage.ts'
import { readTypedData } from './typedData.ts'

/**
 * Address of the key that signed the result of a request (`personal_sign`, `eth_signTypedData_v4`,
 * `eth_signTransaction`), so that a wallet can check its own signature. Undefined if the result does not match the request.
 */
export async function recoverSigner({ method, params, result }: recoverSigner.Params): Promise<string | undefined> {
  const [first, second]: readonly unknown[] = Array.isArray(params) ? params : []
  const signature = result as Hex
  try {
    if (method === 'personal_sign' && typeof first === 'string')
      return await recoverMessageAddress({ message: { raw: readMessage(first).hex }, signature })
    if (method === 'eth_signTransaction')
      return await recoverTransactionAddress({ serializedTransaction: result as TransactionSerialized })
    const typed = method === 'eth_signTypedData_v4' ? readTypedData(second) : undefined
    return typed && (await recoverTypedDataAddress({ ...(typed as unknown as TypedDataDefinition), signature }))
  } catch {
    // Not a signature, or data that does not match its types.
    return undefined
  }
}

export declare namespace recoverSigner {
  type Params = { readonly method: string; readonly params: unknown; readonly result: unknown }
}
