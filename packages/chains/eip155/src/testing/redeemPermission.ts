import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  zeroHash,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { delegationManagerAddress } from '../permissions/delegationContracts.ts'

export type PermittedCall = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }

const manager = parseAbi([
  'function redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCallDatas)',
  'error InvalidDelegate()',
  'error CannotUseADisabledDelegation()',
  'error InvalidERC1271Signature()',
])

/** Uses a permission for one call on a local chain, like an app. @throws the chain's error */
export async function redeemPermission(url: string, params: redeemPermission.Params): Promise<void> {
  const { context, by } = params
  const { to, value = 0n, data = '0x' } = params.call
  const chain = { ...anvil, id: 31_337 }
  const node = createPublicClient({ chain, transport: http(url) })
  const execution = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  const { request } = await node.simulateContract({
    account: by,
    abi: manager,
    address: delegationManagerAddress,
    functionName: 'redeemDelegations',
    args: [[context], [zeroHash], [execution]],
  })
  const hash = await createWalletClient({ account: by, chain, transport: http(url) }).writeContract(request)
  const { status } = await node.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The call was reverted.')
}

export declare namespace redeemPermission {
  type Params = {
    readonly context: Hex
    readonly call: PermittedCall
    /** The account of the app. */
    readonly by: LocalAccount
  }
}
