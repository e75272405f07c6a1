import { contractSignatureGasMax, counterfactualSignatureGasMax } from '@latchkey/contracts/constants/siwx'
import { deploylessCallViaFactoryBytecode, type Hex, parseAbi } from 'viem'
import { encodeDeployData, encodeFunctionData, getAddress, hashMessage } from 'viem/utils'
import { toQuantity } from '../rpc/quantity.ts'
import { isHexBytes, readErc6492 } from './readErc6492.ts'
import type { SignedText } from './types.ts'

const erc1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Constructor of viem's code for a call to an account that a factory makes first. */
const makesFirst = parseAbi(['constructor(address account, bytes call, address factory, bytes factoryCall)'])

/**
 * The `eth_call` that has the account say whether it signed; undefined when address or signature cannot be ones. A wrapped
 * signature (ERC-6492) is asked about in creation code that returns what the account returns, word for word: it calls the factory
 * only when there is no account yet, so that a deployed account is judged by the code it has, whatever the wrapper says. That is why
 * it is this code of viem and not the validator of `verifyHash`, which has the factory called once more when the account says no,
 * takes longer answers for a yes, and takes a node that cannot be reached for a no.
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

/** As ERC-4361 has it in a message: in its EIP-55 form. */
const isAddress = (text: string): text is Hex => /^0x[0-9a-fA-F]{40}$/.test(text) && getAddress(text as Hex) === text
