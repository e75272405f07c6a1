import type { ChainTransaction, ChainTransfer } from '../../blockReader.ts'
import type { RpcBlock, RpcLog, RpcReceipt } from './blockSchemas.ts'
import { readTransfers } from './readTransfers.ts'

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` of ERC-4337. */
const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** The entry points 0.6, 0.7 and 0.8. Anyone can emit the event from another contract. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])

/** `approve`, `increaseAllowance`, `setApprovalForAll`, ERC-2612 `permit`, and `approve` of Permit2. */
const approvals = new Set(['0x095ea7b3', '0x39509351', '0xa22cb465', '0xd505accf', '0x87517c45'])

/** A transaction with its transfers: its own value, transfers inside its calls, and transfers in its logs. */
export function readTransaction(
  transaction: RpcBlock['transactions'][number],
  { receipt, index, internal }: readTransaction.Params,
): ChainTransaction {
  const { hash, nonce, from, value } = transaction
  const failed = receipt.status === '0x0'
  const recipient = transaction.to ?? receipt.contractAddress ?? from
  const own: readonly ChainTransfer[] =
    failed || value === 0n
      ? []
      : [{ kind: 'native', contract: undefined, tokenId: undefined, amount: value, from, to: recipient }]
  const operations = receipt.logs.flatMap(readOperation)
  const accounts = new Set(operations.map(({ account }) => account))
  // A payment to the entry point is the fee of the account's operation, and no transfer, like gas.
  const isFee = ({ from: payer, to }: ChainTransfer) => accounts.has(payer) && entryPoints.has(to)
  return {
    hash,
    index,
    nonce,
    sender: from,
    recipient,
    kind: kindOf(transaction),
    selector: selectorOf(transaction),
    failed,
    transfers: [...own, ...internal.filter((one) => !isFee(one)), ...receipt.logs.flatMap(readTransfers)],
    operations,
  }
}

export declare namespace readTransaction {
  type Params = {
    readonly receipt: RpcReceipt
    /** Position in the block. */
    readonly index: number
    /** The native transfers inside calls, as far as the node reports them. */
    readonly internal: readonly ChainTransfer[]
  }
}

function kindOf({ to, input }: RpcBlock['transactions'][number]): ChainTransaction['kind'] {
  if (!to) return 'deploy'
  if (input === '0x') return 'pay'
  return approvals.has(input.slice(0, 10)) ? 'approve' : 'call'
}

const selectorOf = ({ to, input }: RpcBlock['transactions'][number]): string | undefined =>
  to && input.length >= 10 ? input.slice(0, 10) : undefined

function readOperation({ address, topics, data }: RpcLog): ChainTransaction['operations'] {
  const sender = topics[2]
  if (topics[0] !== operationTopic || !sender || !entryPoints.has(address)) return []
  // Data: nonce, success, actual gas cost, actual gas used.
  return [{ account: `0x${sender.slice(26)}`, failed: BigInt(`0x${data.slice(66, 130) || '0'}`) === 0n }]
}
