import type { TypedDataShape } from '@latchkey/core/chain/port'
import type { AccessList, Hex, TypedData, TypedDataDefinition } from 'viem'

type Quantity = bigint | number | Hex

/** A transaction from the active account on its network. The wallet fills in missing fields. */
type Transaction = {
  /** Omit it to create a contract. */
  readonly to?: Hex | null | undefined
  readonly data?: Hex | undefined
  readonly value?: Quantity | undefined
  readonly gas?: Quantity | undefined
  readonly gasPrice?: Quantity | undefined
  readonly maxFeePerGas?: Quantity | undefined
  readonly maxPriorityFeePerGas?: Quantity | undefined
  readonly nonce?: Quantity | undefined
  readonly accessList?: AccessList | undefined
}

/** The requests of EVM wallets, as `RequestTypes` of a chain adapter. */
export type Eip155Requests = {
  readonly transaction: Transaction
  readonly call: { readonly to?: Hex; readonly data?: Hex; readonly value?: Quantity }
  readonly typedData: Eip155TypedData
  readonly hash: Hex
  readonly signature: Hex
}

interface Eip155TypedData extends TypedDataShape {
  readonly definition: this['types'] extends infer types extends TypedData | Record<string, unknown>
    ? TypedDataDefinition<types, Extract<this['primaryType'], keyof types | 'EIP712Domain'>>
    : TypedDataDefinition
}
