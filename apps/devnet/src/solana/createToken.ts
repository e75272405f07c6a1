import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'

const systemProgram = address('11111111111111111111111111111111')

/** The instructions that create a token and give each owner `unitsEach` of it. The payer may mint more. */
export async function createToken(params: createToken.Params): Promise<readonly Instruction[]> {
  const { payer, mint, decimals, owners, unitsEach, rentLamports, tokenProgram = TOKEN_PROGRAM_ADDRESS } = params
  const config = { programAddress: tokenProgram }
  const given = owners.map(async (owner) => {
    const [ata] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram })
    const account = { payer, ata, owner, mint: mint.address, tokenProgram }
    const minted = { mint: mint.address, token: ata, mintAuthority: payer, amount: unitsEach }
    return [getCreateAssociatedTokenIdempotentInstruction(account), getMintToInstruction(minted, config)]
  })
  return [
    createAccount({ payer: payer.address, created: mint.address, rentLamports, program: tokenProgram }),
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: payer.address }, config),
    ...(await Promise.all(given)).flat(),
  ]
}

export declare namespace createToken {
  type Params = {
    readonly payer: KeyPairSigner
    readonly mint: KeyPairSigner
    readonly decimals: number
    readonly owners: readonly Address[]
    /** In base units. */
    readonly unitsEach: bigint
    /** Rent-exempt balance of a mint. */
    readonly rentLamports: bigint
    /** Default: SPL Token. */
    readonly tokenProgram?: Address
  }
}

/** The system program's `CreateAccount` (number 0), with the size of a mint. */
function createAccount({ payer, created, rentLamports, program }: createAccount.Params): Instruction {
  const data = new DataView(new ArrayBuffer(20))
  data.setBigUint64(4, rentLamports, true)
  data.setBigUint64(12, BigInt(getMintSize()), true)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: created, role: AccountRole.WRITABLE_SIGNER },
    ],
    data: Uint8Array.from([...new Uint8Array(data.buffer), ...getAddressEncoder().encode(program)]),
  }
}

declare namespace createAccount {
  type Params = {
    readonly payer: Address
    readonly created: Address
    readonly rentLamports: bigint
    /** The program that owns the account. */
    readonly program: Address
  }
}
