import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getCreate2Address,
  keccak256,
  parseAbi,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import * as safe from './safeContracts.ts'
import { smartAccountOf } from './smartAccountOf.ts'

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
])
const zero: Address = `0x${'0'.repeat(40)}`

/** The same account, encoded by viem. */
function encodedByViem(owner: Address) {
  const enable = encodeFunctionData({ abi, functionName: 'enableModules', args: [[safe.moduleAddress]] })
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [[owner], 1n, safe.moduleSetupAddress, enable, safe.moduleAddress, zero, 0n, zero],
  })
  const salt = keccak256(
    encodePacked(['bytes32', 'bytes32'], [keccak256(initializer), encodeAbiParameters([{ type: 'uint256' }], [0n])]),
  )
  return {
    owner,
    address: getCreate2Address({ from: safe.proxyFactoryAddress, salt, bytecodeHash: safe.proxyInitCodeHash }),
    factory: safe.proxyFactoryAddress,
    factoryData: encodeFunctionData({
      abi,
      functionName: 'createProxyWithNonce',
      args: [safe.singletonAddress, initializer, 0n],
    }),
  }
}

test.each(['11', '42', 'c7'])('matches the account encoded with the contract ABI for key %s', (byte) => {
  const owner = privateKeyToAddress(`0x${byte.repeat(32)}`)
  expect(smartAccountOf(owner)).toEqual(encodedByViem(owner))
})
