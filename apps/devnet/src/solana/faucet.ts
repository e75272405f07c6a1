import { createHash } from 'node:crypto'
import { transferInstruction } from '@latchkey/solana/transfer/transferInstruction'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import type { Slots } from './slots.ts'

const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** The source of airdrops and of the tokens at genesis. Its key is public. */
export type Faucet = {
  readonly signer: KeyPairSigner
  /** A signed transfer. `number` makes it differ from an equal one in the same slot. */
  readonly transfer: (params: {
    readonly to: Address
    readonly lamports: bigint
    readonly number: number
    readonly slots: Slots
  }) => Promise<Uint8Array>
  /** A transaction that the faucet pays for, signed by it and by `others`. */
  readonly sign: (params: {
    readonly instructions: readonly Instruction[]
    readonly blockhash: Blockhash
    readonly others?: readonly KeyPairSigner[]
  }) => Promise<Uint8Array>
}

export async function openFaucet(): Promise<Faucet> {
  const signer = await publicSigner('latchkey solana faucet')
  const sign: Faucet['sign'] = async ({ instructions, blockhash, others = [] }) => {
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (draft) => setTransactionMessageFeePayer(signer.address, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    )
    const keyPairs = [signer, ...others].map(({ keyPair }) => keyPair)
    const signed = await signTransaction(keyPairs, compileTransaction(message))
    return new Uint8Array(getTransactionEncoder().encode(signed))
  }
  return {
    signer,
    sign,
    transfer: ({ to, lamports, number, slots }) =>
      sign({
        instructions: [
          transferInstruction({ from: signer.address, to, lamports }),
          { programAddress: memoProgram, data: new TextEncoder().encode(`airdrop ${number}`) },
        ],
        blockhash: slots.blockhashOf(slots.current()),
      }),
  }
}

/** The key derived from a public text. */
export function publicSigner(text: string): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(text).digest())
}
