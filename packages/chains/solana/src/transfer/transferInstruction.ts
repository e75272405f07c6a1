import { AccountRole, type Address, type Instruction } from '@solana/kit'

const systemProgram = '11111111111111111111111111111111' as Address

/** The system program's `Transfer` (number 2): moves lamports from a signer to any account, which need not exist yet. */
export function transferInstruction(params: {
  readonly from: Address
  readonly to: Address
  readonly lamports: bigint
}): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, params.lamports, true)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: params.from, role: AccountRole.WRITABLE_SIGNER },
      { address: params.to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}
