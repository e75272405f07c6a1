import { type Address, address, type EncodedAccount, unwrapOption } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'

export const tokenPrograms: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM_ADDRESS]: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}
/**
 * Both programs use the same layout for the first bytes of an account and of a mint; extensions of Token-2022 follow a
 * kind byte.
 */
const tokenSize = 165
const mintSize = 82

export type TokenAmount = {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

/** The token account in these bytes; undefined if they are something else. */
export function readTokenAccount({ data, programAddress }: EncodedAccount): Token | undefined {
  const isToken = data.length === tokenSize || (data.length > tokenSize && data[tokenSize] === 2)
  if (!tokenPrograms[programAddress] || !isToken) return undefined
  const token = getTokenDecoder().decode(data.subarray(0, tokenSize))
  // State 0: allocated, but not yet initialised.
  return token.state === 0 ? undefined : token
}

export function tokenAmount(svm: LiteSVM, token: Pick<Token, 'mint' | 'amount'>): TokenAmount {
  const mint = svm.getAccount(token.mint)
  const decimals = mint.exists ? getMintDecoder().decode(mint.data.subarray(0, mintSize)).decimals : 0
  const digits = String(token.amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(token.amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The `jsonParsed` encoding of a token account. */
export function parsedToken(svm: LiteSVM, account: EncodedAccount) {
  const token = readTokenAccount(account)
  const program = tokenPrograms[account.programAddress]
  if (!token || !program) return undefined
  const delegate = unwrapOption(token.delegate)
  const info = {
    isNative: unwrapOption(token.isNative) !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state === 2 ? 'frozen' : 'initialized',
    tokenAmount: tokenAmount(svm, token),
    ...(delegate ? { delegate, delegatedAmount: tokenAmount(svm, { ...token, amount: token.delegatedAmount }) } : {}),
  }
  return { program, parsed: { type: 'account', info }, space: BigInt(account.data.length) }
}

export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: TokenAmount
}

/** The token accounts among a transaction's accounts, as listed in its metadata. */
export function tokenBalances(svm: LiteSVM, accountKeys: readonly string[]): readonly TokenBalance[] {
  return accountKeys.flatMap((key, accountIndex) => {
    const account = svm.getAccount(address(key))
    const token = account.exists ? readTokenAccount(account) : undefined
    if (!account.exists || !token) return []
    const { mint, owner } = token
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount: tokenAmount(svm, token) }]
  })
}
