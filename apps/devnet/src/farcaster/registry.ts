import { type Address, encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from '../artifacts.ts'
import { devAccountCount, devMnemonic } from '../chains.ts'
import { sendMined } from '../sendMined.ts'

/** Farcaster's addresses on OP Mainnet. */
export const idRegistryAddress: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
export const keyRegistryAddress: Address = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/** Writes to the registries of a development chain. */
export function farcasterRegistry(rpcUrl: string) {
  const { abi } = readArtifact('FarcasterRegistry')
  // The last account, which no test uses as a sender.
  const from = mnemonicToAccount(devMnemonic, { addressIndex: devAccountCount - 1 }).address
  const send = async (to: Address, functionName: string, args: readonly unknown[]): Promise<void> => {
    const data = encodeFunctionData({ abi, functionName, args })
    await sendMined(rpcUrl, { from, to, data })
  }
  const keyOf = (address: Address): Hex => encodeAbiParameters([{ type: 'address' }], [address])
  return {
    /** Gives the account to `owner`, its custody address. */
    register: (fid: bigint, owner: Address) => send(idRegistryAddress, 'register', [fid, owner]),
    /** Allows an address to sign in for the account. */
    addAuthAddress: (fid: bigint, address: Address) => send(keyRegistryAddress, 'addKey', [fid, keyOf(address)]),
    removeAuthAddress: (fid: bigint, address: Address) => send(keyRegistryAddress, 'removeKey', [fid, keyOf(address)]),
  }
}
