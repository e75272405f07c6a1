import type { Allowance } from './requestFacts.ts'

/** What a transaction would do to the account that sends it, at the latest block. The network fee is not part of it. */
export type Simulation =
  | {
      readonly status: 'success'
      readonly changes: readonly BalanceChange[]
      /** Permissions that the transaction grants, also those that its own call does not name. */
      readonly allowances: readonly Allowance[]
      readonly operators: readonly OperatorGrant[]
    }
  /** `reason` is the contract's own text, for showing as such. */
  | { readonly status: 'reverted'; readonly reason?: string }

/** Positive units: the account receives. Without `tokenAddress`: the native currency. */
export type BalanceChange =
  | { readonly kind: 'units'; readonly units: bigint; readonly tokenAddress?: string }
  | { readonly kind: 'nft'; readonly received: boolean; readonly collectionAddress: string; readonly tokenId: bigint }

/** ERC-721 / ERC-1155 `setApprovalForAll`. */
export type OperatorGrant = { readonly operator: string; readonly collectionAddress: string }
