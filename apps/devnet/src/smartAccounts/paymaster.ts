import { concat, createPublicClient, encodeAbiParameters, http, maxUint48, parseAbi } from 'viem'
import { paymasterAddress, paymasterSigner } from './deploySmartAccounts.ts'
import { packed, type RpcUserOperation } from './userOperation.ts'

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])
const validity = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [Number(maxUint48), 0])
const sponsor = { name: 'Latchkey Devnet' }
const gasLimits = { paymasterVerificationGasLimit: '0x186a0', paymasterPostOpGasLimit: '0x1' } as const

/** A paymaster service (ERC-7677) that pays for every operation of the development network. */
export function createPaymaster(url: string) {
  const client = createPublicClient({ transport: http(url) })

  async function signedData(operation: RpcUserOperation) {
    const sent = { ...gasLimits, ...operation, paymaster: paymasterAddress, paymasterData: validity }
    const hash = await client.readContract({
      abi,
      address: paymasterAddress,
      functionName: 'getHash',
      args: [{ ...packed(sent) }, Number(maxUint48), 0],
    })
    return concat([validity, await paymasterSigner.signMessage({ message: { raw: hash } })])
  }
  return {
    /** With a signature of the right length, for the estimate of gas. */
    pm_getPaymasterStubData: async (operation: RpcUserOperation) => ({
      sponsor,
      paymaster: paymasterAddress,
      paymasterData: await signedData(operation),
      ...gasLimits,
    }),
    pm_getPaymasterData: async (operation: RpcUserOperation) => ({
      paymaster: paymasterAddress,
      paymasterData: await signedData(operation),
    }),
  }
}
