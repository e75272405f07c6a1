import type { KnownToken, RequestFacts } from '@latchkey/base/keys/requestFacts'
import { associatedTokenProgram, tokenPrograms, transferChecked } from '../tokens/tokenPrograms.ts'
import type { ReadTransaction } from './readTransaction.ts'

/** An instruction with addresses; those from lookup tables are undefined. */
export type AddressedInstruction = {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

type TokenTransfer = Extract<RequestFacts, { readonly kind: 'tokenTransfer' }>

/**
 * A transfer of one token from the payer to an owner's associated account, preceded by the instruction that creates this account if
 * it is missing. That instruction fails unless the account is the owner's, so the owner is certain without a request to a node.
 * Undefined for anything else.
 */
export function describeTokenTransfer(
  [creation, ...transfers]: readonly AddressedInstruction[],
  { payer, tokens }: { readonly payer: string; readonly tokens: readonly KnownToken[] },
): TokenTransfer | undefined {
  if (creation?.program !== associatedTokenProgram || !isCreation(creation.data)) return undefined
  const [depositor, account, owner, mint, , tokenProgram = ''] = creation.accounts
  if (depositor !== payer || !account || !owner || !mint || !tokenPrograms.includes(tokenProgram)) return undefined
  const parts = transfers.map(({ program, accounts, data }) => {
    const [, ofMint, destination, authority, ...others] = accounts
    const fits =
      program === tokenProgram &&
      ofMint === mint &&
      destination === account &&
      authority === payer &&
      others.length === 0
    return fits ? transferredUnits(data) : undefined
  })
  const [first] = parts
  if (!first || parts.some((part) => part?.decimals !== first.decimals)) return undefined
  const token = tokens.find(({ address, decimals }) => address === mint && decimals === first.decimals)
  return {
    kind: 'tokenTransfer',
    from: payer,
    to: owner,
    amountUnits: parts.reduce((sum, part) => sum + (part?.units ?? 0n), 0n),
    tokenAddress: mint,
    ...(token && { token }),
  }
}

/** Token accounts that a transaction creates unless they exist. */
export function openedAccounts({ staticAccounts, ...message }: ReadTransaction['message']): readonly string[] {
  if (!('instructions' in message)) return []
  return message.instructions.flatMap(({ programAddressIndex, accountIndices = [] }) => {
    const account = staticAccounts[accountIndices[1] ?? -1]
    return staticAccounts[programAddressIndex] === associatedTokenProgram && account ? [account] : []
  })
}

/** `Create`, in its two spellings, or `CreateIdempotent`. */
const isCreation = (data: Uint8Array): boolean => data.length === 0 || (data.length === 1 && (data[0] ?? 2) <= 1)

function transferredUnits(data: Uint8Array): { readonly units: bigint; readonly decimals: number } | undefined {
  if (data.length !== 10 || data[0] !== transferChecked) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  return { units: view.getBigUint64(1, true), decimals: view.getUint8(9) }
}
