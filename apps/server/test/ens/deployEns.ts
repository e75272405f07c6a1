import { readFileSync } from 'node:fs'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  labelhash,
  namehash,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readArtifact } from '../../../devnet/src/artifacts.ts'
import { devMnemonic } from '../../../devnet/src/chains.ts'
import { nameLookupAddress, nameRegistryAddress } from '../../../devnet/src/names/deployNames.ts'
import { rpc } from '../../../devnet/src/rpc.ts'
import { sendMined } from '../../../devnet/src/sendMined.ts'

type Contract = 'ENSRegistry' | 'PublicResolver' | 'ReverseRegistrar'
const code: Readonly<Record<Contract, Hex>> = JSON.parse(
  readFileSync(new URL('contracts.json', import.meta.url), 'utf8'),
)

const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, address a)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(string name)',
])
const from = mnemonicToAccount(devMnemonic).address

export type Ens = {
  /** Sets the owner of a name to the first development account. Parents must exist. */
  readonly register: (name: string, resolver?: Address) => Promise<void>
  readonly setAddress: (name: string, address: Address) => Promise<void>
  readonly setText: (name: string, key: string, value: string) => Promise<void>
  /** Sets the primary name of a development account. Anyone can claim any name. */
  readonly setPrimaryName: (account: Address, name: string) => Promise<void>
  /** A resolver that uses gateways (ENSIP-10). */
  readonly gatewayResolver: (gateways: readonly string[], signer: Address) => Promise<Address>
}

/**
 * ENS on a development chain: its registry, public resolver and reverse registrar. The universal resolver is the
 * development chain's, because its bytecode is not published.
 */
export async function deployEns(url: string): Promise<Ens> {
  await rpc(url, 'anvil_setCode', [nameRegistryAddress, code.ENSRegistry])
  await rpc(url, 'anvil_setCode', [nameLookupAddress, readArtifact('NameLookup').deployedBytecode])
  // The constructor makes the sender the owner of the root: `records[0].owner`.
  const root = keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [zeroHash, 0n]))
  await rpc(url, 'anvil_setStorageAt', [nameRegistryAddress, root, pad(from)])

  async function create(initCode: Hex): Promise<Address> {
    const { contractAddress } = await sendMined(url, { from, data: initCode, gas: '0x5b8d80' })
    if (!contractAddress) throw new Error('no contract was created')
    return contractAddress
  }
  const addresses = (...values: readonly Address[]) => concat(values.map((one) => pad(one)))
  const resolver = await create(concat([code.PublicResolver, addresses(nameRegistryAddress)]))
  const registrar = await create(concat([code.ReverseRegistrar, addresses(nameRegistryAddress, resolver)]))

  const send = (to: Address, data: Hex, sender = from) => sendMined(url, { from: sender, to, data, gas: '0x2dc6c0' })
  const own = (parent: string, label: string, owner: Address) =>
    send(
      nameRegistryAddress,
      encodeFunctionData({ abi, functionName: 'setSubnodeOwner', args: [namehash(parent), labelhash(label), owner] }),
    )
  await own('', 'reverse', from)
  await own('reverse', 'addr', registrar)
  await own('', 'eth', from)

  return {
    async register(name, at = resolver) {
      const [label = '', ...parents] = name.split('.')
      await own(parents.join('.'), label, from)
      const data = encodeFunctionData({ abi, functionName: 'setResolver', args: [namehash(name), at] })
      await send(nameRegistryAddress, data)
    },
    async setAddress(name, address) {
      await send(resolver, encodeFunctionData({ abi, functionName: 'setAddr', args: [namehash(name), address] }))
    },
    async setText(name, key, value) {
      await send(resolver, encodeFunctionData({ abi, functionName: 'setText', args: [namehash(name), key, value] }))
    },
    async setPrimaryName(account, name) {
      await send(registrar, encodeFunctionData({ abi, functionName: 'setName', args: [name] }), account)
    },
    gatewayResolver(gateways, signer) {
      const { bytecode } = readArtifact('NameResolver')
      const args = encodeAbiParameters(parseAbiParameters('string[], address'), [[...gateways], signer])
      return create(concat([bytecode, args]))
    },
  }
}
