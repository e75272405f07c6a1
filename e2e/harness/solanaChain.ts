import { type Address, createSolanaRpc, lamports } from '@solana/kit'
import { solanaChain } from '../../apps/devnet/src/chains.ts'
import { devSigner, sendInstructions, tokenTransfer } from '../../apps/devnet/src/solana/devSender.ts'
import type { Stack } from './stack.ts'

const mint = solanaChain.dollarMint as Address

/** Values on the Solana chain itself, to verify what the screens show. The dollar has 6 decimals. */
export function solanaChainOf({ solana }: Stack) {
  const rpc = createSolanaRpc(solana)
  return {
    /** In base units, over all accounts of the owner. */
    async dollarUnits(owner: string): Promise<bigint> {
      const { value } = await rpc.getTokenAccountsByOwner(owner as Address, { mint }, { encoding: 'jsonParsed' }).send()
      return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
    },
    lamports: async (owner: string) => (await rpc.getBalance(owner as Address).send()).value,
    /** The address of the owner's account for dollars. */
    async dollarAccount(owner: string): Promise<string | undefined> {
      const { value } = await rpc.getTokenAccountsByOwner(owner as Address, { mint }, { encoding: 'jsonParsed' }).send()
      return value[0]?.pubkey
    },
    giveSol: async (owner: string, amount: bigint) =>
      await rpc.requestAirdrop(owner as Address, lamports(amount)).send(),
    /** From account 4 of the public mnemonic, which holds dollars. */
    async giveDollars(owner: string, units: bigint): Promise<void> {
      const from = await devSigner(4)
      const transfer = { from, to: owner as Address, mint, units, decimals: 6, opens: true }
      await sendInstructions(solana, { payer: from, instructions: await tokenTransfer(transfer) })
    },
  }
}
