import type { Allowance } from './requestFacts.ts'

/** Effects of a transaction on its sender at the latest block, without the network fee. */
export type Simulation =
  | {
      readonly status: 'success'
      readonly changes: readonly BalanceChange[]
      /** Permissions granted by the transaction, including those granted by nested calls. */
      readonly allowances: readonly Allowance[]
      readonly operators: readonly OperatorGrant[]
    }
  /** `reason` is the contract's own text; show it as a quotation. */
  | { readonly status: 'reverted'; readonly reason?: string }

/** Positive units: the account receives. Without `tokenAddress`: the native currency. */
export type BalanceChange =
  | { readonly kind: 'units'; readonly units: bigint; readonly tokenAddress?: string }
  | { readonly kind: 'nft'; readonly received: boolean; readonly collectionAddress: string; readonly tokenId: bigint }

/** ERC-721 / ERC-1155 `setApprovalForAll`. */
export type OperatorGrant = { readonly operator: string; readonly collectionAddress: string }
