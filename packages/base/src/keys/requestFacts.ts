/** The effects of a request, for display to the user. Amounts are base units; addresses are in their chain's own form. */
export type RequestFacts =
  | { readonly kind: 'nativeTransfer'; readonly from: string; readonly to: string; readonly amountUnits: bigint }
  | ({ readonly kind: 'tokenTransfer'; readonly from: string; readonly to: string } & TokenAmount)
  | ({ readonly kind: 'tokenApproval'; readonly from: string } & Allowance)
  /** ERC-721 / ERC-1155 `setApprovalForAll`. */
  | {
      readonly kind: 'collectionApproval'
      readonly from: string
      readonly operator: string
      readonly collectionAddress: string
      /** False revokes the permission. */
      readonly approved: boolean
    }
  | {
      readonly kind: 'contractCall'
      readonly from: string
      /** Absent: the call creates a contract. */
      readonly to?: string
      readonly amountUnits: bigint
      readonly data: string
    }
  /** A valid CAIP-122 / ERC-4361 message. The wallet checks that its domain is the requesting page's. */
  | { readonly kind: 'signIn'; readonly address: string; readonly text: string; readonly fields: SignInFields }
  /** `text` is absent when the bytes are not readable. `asksSignIn`: looks like a sign-in message but is not a valid one. */
  | {
      readonly kind: 'message'
      readonly address: string
      readonly hex: string
      readonly text?: string
      readonly asksSignIn: boolean
    }
  | {
      readonly kind: 'typedData'
      readonly address: string
      readonly primaryType: string
      readonly domain: TypedDomain
      /** The fields declared in the types, in order; others are not signed and not listed. */
      readonly fields: readonly TypedField[]
      /** Allowances that the signature grants without a transaction (ERC-2612, Permit2, DAI). Empty for other data. */
      readonly allowances: readonly Allowance[]
      readonly expiry?: PermitExpiry
    }
  /** EIP-3326. `networkId` (CAIP-2) is absent if the request does not name one. */
  | { readonly kind: 'switchNetwork'; readonly networkId?: string }
  /** Could not be decoded: shown unchanged. */
  | { readonly kind: 'raw'; readonly method: string; readonly params: unknown }

type TokenAmount = {
  readonly amountUnits: bigint
  readonly tokenAddress: string
  readonly token?: KnownToken
}

/** Allows a spender to take tokens of the account. */
export type Allowance = TokenAmount & {
  readonly spender: string
  /** The spender can take the whole balance, now and later. */
  readonly isUnlimited: boolean
}

/**
 * Expiry of a permit's allowances, the latest of several. Allowances of ERC-2612 and DAI do not expire; only their signature
 * becomes unusable at this time.
 */
export type PermitExpiry = { readonly of: 'allowance' | 'signature'; readonly atSec: bigint }

type SignInFields = {
  /** Host of the requesting page, with its port. */
  readonly domain: string
  readonly uri: string
  readonly address: string
  readonly statement?: string
}

/** The EIP-712 domain, to which the signature is bound. */
type TypedDomain = {
  readonly name?: string
  readonly version?: string
  /** CAIP-2. */
  readonly networkId?: string
  readonly contractAddress?: string
}

/** `name` is the path of a nested field: `order.maker`, `items[0].token`. */
export type TypedField = { readonly name: string; readonly type: string; readonly value: string }

/** A token the wallet knows. Other tokens are shown by their address and in base units. */
export type KnownToken = { readonly address: string; readonly symbol: string; readonly decimals: number }
