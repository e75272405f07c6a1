import { deriveSeed } from '@latchkey/solana/keys/deriveSeed'
import { mnemonicToSeedSync } from '@scure/bip39'
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintSize,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { devMnemonic } from '../chains.ts'
import { createToken } from './createToken.ts'

/** The key of an account of the public mnemonic. */
export function devSigner(index: number): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(deriveSeed(mnemonicToSeedSync(devMnemonic), index))
}

/** Sends instructions to a running chain. With `skipPreflight`, a transaction that fails lands as failed. */
export async function sendInstructions(url: string, params: sendInstructions.Params): Promise<Signature> {
  const { payer, instructions, others = [], skipPreflight = false } = params
  const rpc = createSolanaRpc(url)
  const { value } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer.address, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(value, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const keyPairs = [payer, ...others].map(({ keyPair }) => keyPair)
  const wire = getBase64EncodedWireTransaction(await signTransaction(keyPairs, compileTransaction(message)))
  return await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()
}

export declare namespace sendInstructions {
  type Params = {
    readonly payer: KeyPairSigner
    readonly instructions: readonly Instruction[]
    /** Further signers. */
    readonly others?: readonly KeyPairSigner[]
    readonly skipPreflight?: boolean
  }
}

/** Creates a token on a running chain and gives each owner `unitsEach` of it. */
export async function createTokenAt(url: string, params: Omit<createToken.Params, 'rentLamports'>): Promise<Signature> {
  const rentLamports = await createSolanaRpc(url).getMinimumBalanceForRentExemption(BigInt(getMintSize())).send()
  const instructions = await createToken({ ...params, rentLamports })
  return await sendInstructions(url, { payer: params.payer, instructions, others: [params.mint] })
}

/** The instructions of a transfer between the associated accounts of two owners; `opens` creates that of the recipient. */
export async function tokenTransfer(params: tokenTransfer.Params): Promise<readonly Instruction[]> {
  const { from, to, mint, units, decimals, opens = false, tokenProgram = TOKEN_PROGRAM_ADDRESS } = params
  const accountOf = async (owner: Address) => (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0]
  const [source, destination] = await Promise.all([accountOf(from.address), accountOf(to)])
  const opened = { payer: from, ata: destination, owner: to, mint, tokenProgram }
  return [
    ...(opens ? [getCreateAssociatedTokenIdempotentInstruction(opened)] : []),
    getTransferCheckedInstruction(
      { source, destination, mint, authority: from, amount: units, decimals },
      { programAddress: tokenProgram },
    ),
  ]
}

export declare namespace tokenTransfer {
  type Params = {
    readonly from: KeyPairSigner
    readonly to: Address
    readonly mint: Address
    readonly units: bigint
    readonly decimals: number
    readonly opens?: boolean
    /** Default: SPL Token. */
    readonly tokenProgram?: Address
  }
}
