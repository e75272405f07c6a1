import { createHash } from 'node:crypto'
import { transferInstruction } from '@latchkey/solana/transfer/transferInstruction'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressFromPublicKey,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import type { Slots } from './slots.ts'

const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** The account that airdrops come from. Its key is known to everybody. */
export type Faucet = {
  readonly address: Address
  /** A signed transfer. `number` makes it differ from an equal one in the same slot. */
  readonly transfer: (params: {
    readonly to: Address
    readonly lamports: bigint
    readonly number: number
    readonly slots: Slots
  }) => Promise<Uint8Array>
}

export async function openFaucet(): Promise<Faucet> {
  const seed = createHash('sha256').update('latchkey solana faucet').digest()
  const keyPair = await createKeyPairFromPrivateKeyBytes(seed)
  const from = await getAddressFromPublicKey(keyPair.publicKey)
  return {
    address: from,
    async transfer({ to, lamports, number, slots }) {
      const blockhash = slots.blockhashOf(slots.current())
      const message = pipe(
        createTransactionMessage({ version: 'legacy' }),
        (draft) => setTransactionMessageFeePayer(from, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, draft),
        (draft) =>
          appendTransactionMessageInstructions(
            [
              transferInstruction({ from, to, lamports }),
              { programAddress: memoProgram, data: new TextEncoder().encode(`airdrop ${number}`) },
            ],
            draft,
          ),
      )
      const signed = await signTransaction([keyPair], compileTransaction(message))
      return new Uint8Array(getTransactionEncoder().encode(signed))
    },
  }
}
