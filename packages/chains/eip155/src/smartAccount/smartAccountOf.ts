import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import {
  moduleAddress,
  moduleSetupAddress,
  proxyFactoryAddress,
  proxyInitCodeHash,
  singletonAddress,
} from './safeContracts.ts'

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
])
const saltNonce = 0n

/** A smart account, which exists at its address before it is deployed. */
export type SmartAccount = {
  readonly address: Address
  /** The only owner. */
  readonly owner: Address
  /** The call that deploys it. */
  readonly factory: Address
  readonly factoryData: Hex
}

/** The smart account of a key. Its address is the same on every chain and is computed without a network. */
export function smartAccountOf(owner: Address): SmartAccount {
  const enableModule = encodeFunctionData({ abi, functionName: 'enableModules', args: [[moduleAddress]] })
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [[owner], 1n, moduleSetupAddress, enableModule, moduleAddress, zeroAddress, 0n, zeroAddress],
  })
  const salt = keccak256(
    encodePacked(
      ['bytes32', 'bytes32'],
      [keccak256(initializer), encodeAbiParameters([{ type: 'uint256' }], [saltNonce])],
    ),
  )
  return {
    owner,
    address: getCreate2Address({ from: proxyFactoryAddress, salt, bytecodeHash: proxyInitCodeHash }),
    factory: proxyFactoryAddress,
    factoryData: encodeFunctionData({
      abi,
      functionName: 'createProxyWithNonce',
      args: [singletonAddress, initializer, saltNonce],
    }),
  }
}
