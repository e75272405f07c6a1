import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { type Address, encodeFunctionData, erc20Abi, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic } from '../chains.ts'
import { sendMined } from '../sendMined.ts'
import type { Ordered } from './orders.ts'

/** Holds tokens from genesis. */
const faucet = mnemonicToAccount(devMnemonic, { addressIndex: 3 }).address

/** Sends the ordered tokens. Resolves with the transaction's hash once it is mined. @throws when it fails */
export async function sendFromFaucet(rpcUrl: string, { token, units, recipient }: Ordered): Promise<string> {
  const value = BigInt(units)
  const args = [recipient as Address, value] as const
  const transaction =
    token === nativeTokenAddress
      ? { to: recipient, value: toHex(value) }
      : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
  return (await sendMined(rpcUrl, { from: faucet, ...transaction })).transactionHash
}
