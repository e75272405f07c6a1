import { contractSignatureGasMax, counterfactualSignatureGasMax } from '@latchkey/contracts/constants/siwx'
import { deploylessCallViaFactoryBytecode, type Hex, parseAbi } from 'viem'
import { encodeDeployData, encodeFunctionData, getAddress, hashMessage } from 'viem/utils'
import { toQuantity } from '../rpc/quantity.ts'
import { isHexBytes, readErc6492 } from './readErc6492.ts'
import type { SignedText } from './types.ts'

const erc1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Constructor of viem's code that deploys an account with a factory and then calls it. */
const makesFirst = parseAbi(['constructor(address account, bytes call, address factory, bytes factoryCall)'])

/**
 * The `eth_call` that verifies a signature with the account; undefined for a malformed address or signature. A wrapped
 * signature (ERC-6492) is verified in creation code that returns the account's own result. It calls the factory only if the account
 * is not deployed, so that a deployed account is verified with its current code, whatever the wrapper contains. viem's `verifyHash`
 * is not used, because its validator calls the factory again after a negative result, accepts longer return values as valid, and
 * treats an unreachable node as an invalid signature.
 */
export function signatureCall(signed: Pick<SignedText, 'address' | 'message' | 'signature'>): Call | undefined {
  const { address, message, signature } = signed
  if (!isAddress(address) || !isHexBytes(signature)) return undefined
  const wrapped = readErc6492(signature)
  if (!wrapped) return undefined
  const question = encodeFunctionData({
    abi: erc1271,
    functionName: 'isValidSignature',
    args: [hashMessage(message), wrapped.signature],
  })
  if (!('factory' in wrapped)) return { to: address, data: question, gas: toQuantity(contractSignatureGasMax) }
  const data = encodeDeployData({
    abi: makesFirst,
    bytecode: deploylessCallViaFactoryBytecode,
    args: [address, question, wrapped.factory, wrapped.factoryCall],
  })
  return { data, gas: toQuantity(counterfactualSignatureGasMax) }
}

export declare namespace signatureCall {
  type Call = { readonly to?: Hex; readonly data: Hex; readonly gas: Hex }
}
type Call = signatureCall.Call

/** In its EIP-55 form, as ERC-4361 requires. */
const isAddress = (text: string): text is Hex => /^0x[0-9a-fA-F]{40}$/.test(text) && getAddress(text as Hex) === text
