import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { associatedTokenProgram, systemProgram, transferChecked } from './tokenPrograms.ts'

/** Creates the owner's associated account unless it exists (`CreateIdempotent`, number 1). The payer deposits its rent. */
export function createAccountInstruction(params: createAccountInstruction.Params): Instruction {
  const { payer, account, owner, mint, tokenProgram } = params
  return {
    programAddress: associatedTokenProgram as Address,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: systemProgram as Address, role: AccountRole.READONLY },
      { address: tokenProgram, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(1),
  }
}

export declare namespace createAccountInstruction {
  type Params = {
    readonly payer: Address
    readonly account: Address
    readonly owner: Address
    readonly mint: Address
    readonly tokenProgram: Address
  }
}

/** Moves units between two token accounts (`TransferChecked`); fails if the mint's decimals differ. */
export function transferTokenInstruction(params: transferTokenInstruction.Params): Instruction {
  const { source, mint, destination, owner, units, decimals, tokenProgram } = params
  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, transferChecked)
  data.setBigUint64(1, units, true)
  data.setUint8(9, decimals)
  return {
    programAddress: tokenProgram,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: destination, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}

export declare namespace transferTokenInstruction {
  type Params = {
    readonly source: Address
    readonly mint: Address
    readonly destination: Address
    /** Of the source. */
    readonly owner: Address
    readonly units: bigint
    readonly decimals: number
    readonly tokenProgram: Address
  }
}
