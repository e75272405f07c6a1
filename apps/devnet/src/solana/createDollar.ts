import { parseUnits } from '@latchkey/base/units'
import type { Address } from '@solana/kit'
import { getMintSize } from '@solana-program/token'
import { dollarToken, solanaChain } from '../chains.ts'
import { createToken } from './createToken.ts'
import { publicSigner } from './faucet.ts'
import type { Genesis } from './ledger.ts'

/** The transactions that create the dollar token at its fixed mint, and distribute it to the holders. */
export async function createDollar(
  { svm, faucet, blockhash }: Genesis,
  holders: readonly Address[],
): Promise<readonly Uint8Array[]> {
  const mint = await publicSigner('latchkey solana dollar')
  if (mint.address !== solanaChain.dollarMint) throw new Error(`The mint of the dollar is ${mint.address}`)
  const { decimals, wholeEach } = dollarToken
  const instructions = await createToken({
    payer: faucet.signer,
    mint,
    decimals,
    owners: holders,
    unitsEach: parseUnits(wholeEach, decimals) ?? 0n,
    rentLamports: svm.minimumBalanceForRentExemption(BigInt(getMintSize())),
  })
  return [await faucet.sign({ instructions, blockhash, others: [mint] })]
}
