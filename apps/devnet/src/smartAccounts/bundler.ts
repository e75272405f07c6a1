import {
  BaseError,
  createPublicClient,
  decodeErrorResult,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  http,
  pad,
  toHex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic } from '../chains.ts'
import { rpc } from '../rpc.ts'
import { authorizationList, isAuthorizedBySender, upgradedSender } from './authorization.ts'
import { entryPointAddress } from './deploySmartAccounts.ts'
import { packed, type RpcUserOperation, unpacked } from './userOperation.ts'

/** The account that sends bundles; anvil holds its key. */
const bundler = mnemonicToAccount(devMnemonic, { addressIndex: 8 }).address
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** For a simple account's signature check, next to its deployment. */
const validationGas = 200_000n
const preVerificationGas = 100_000n
/** Gas for an authorization (EIP-7702). */
const authorizationGas = 25_000n

/** An error for the bundler's caller, with the code of ERC-7769. */
export type BundlerFault = { readonly code: number; readonly message: string; readonly data?: string }

/**
 * A minimal ERC-4337 bundler for development. Each operation is one bundle, and the storage rules of ERC-7562 are not enforced: it is
 * not for production.
 */
export function createBundler(url: string) {
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  const fault = (code: number, message: string, data?: string): BundlerFault => ({
    code,
    message,
    ...(data === undefined ? {} : { data }),
  })
  const handle = (operation: RpcUserOperation) =>
    encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[packed(operation)], bundler] })

  /** @throws BundlerFault if the account or its paymaster does not accept the operation */
  async function assertValid(operation: RpcUserOperation): Promise<void> {
    if (!(await isAuthorizedBySender(url, operation)))
      throw fault(-32_500, 'eip7702Auth is not an authorization of the sender for this chain and its next nonce')
    const call = { from: bundler, to: entryPointAddress, data: handle(operation), gas: toHex(20_000_000) }
    await client
      .request({ method: 'eth_call', params: [call, 'latest', upgradedSender(operation)] })
      .catch((error: unknown) => {
        throw fault(-32_500, reasonOf(error))
      })
  }

  async function logOf(hash: Hex): Promise<OperationLog | undefined> {
    const filter = { address: entryPointAddress, topics: [operationEvent, hash], fromBlock: '0x0' }
    return ((await rpc(url, 'eth_getLogs', [filter])) as readonly OperationLog[])[0]
  }

  return {
    eth_chainId: () => rpc(url, 'eth_chainId'),
    eth_supportedEntryPoints: async () => [entryPointAddress],
    async eth_estimateUserOperationGas(operation: RpcUserOperation) {
      const { sender, factory, factoryData, callData } = operation
      const deployment = factory ? [{ from: entryPointAddress, to: factory, data: factoryData }] : []
      const calls = [...deployment, { from: entryPointAddress, to: sender, data: callData }]
      const [block] = (await rpc(url, 'eth_simulateV1', [
        { blockStateCalls: [{ calls, stateOverrides: upgradedSender(operation) }] },
        'latest',
      ])) as [
        { readonly calls: readonly { gasUsed: Hex; status: Hex; returnData: Hex; error?: { message: string } }[] },
      ]
      const execution = block.calls.at(-1)
      if (execution?.status !== '0x1')
        throw fault(-32_521, execution?.error?.message ?? 'the calls revert', execution?.returnData)
      const deploymentGas = factory ? BigInt(block.calls[0]?.gasUsed ?? '0x0') : 0n
      const withMargin = (gas: bigint) => toHex((gas * 13n) / 10n)
      return {
        preVerificationGas: toHex(preVerificationGas + (operation.eip7702Auth ? authorizationGas : 0n)),
        verificationGasLimit: withMargin(deploymentGas + validationGas),
        callGasLimit: withMargin(BigInt(execution.gasUsed)),
        ...(operation.paymaster
          ? { paymasterVerificationGasLimit: toHex(100_000), paymasterPostOpGasLimit: '0x1' }
          : {}),
      }
    },
    async eth_sendUserOperation(operation: RpcUserOperation, entryPoint: Hex) {
      if (entryPoint?.toLowerCase() !== entryPointAddress.toLowerCase())
        throw fault(-32_602, `entryPoint must be ${entryPointAddress}`)
      await assertValid(operation)
      const hash = await client.readContract({
        abi: entryPoint07Abi,
        address: entryPointAddress,
        functionName: 'getUserOpHash',
        args: [packed(operation)],
      })
      await rpc(url, 'eth_sendTransaction', [
        {
          ...{ from: bundler, to: entryPointAddress, data: handle(operation), gas: toHex(10_000_000) },
          ...authorizationList(operation.eip7702Auth),
        },
      ])
      return hash
    },
    async eth_getUserOperationByHash(hash: Hex) {
      const log = await logOf(hash)
      if (!log) return null
      const { transactionHash } = log
      const transaction = (await rpc(url, 'eth_getTransactionByHash', [transactionHash])) as BundleTransaction
      const { input, blockNumber, blockHash } = transaction
      const { args } = decodeFunctionData({ abi: entryPoint07Abi, data: input })
      const [[operation]] = args as unknown as readonly [readonly [ReturnType<typeof packed>]]
      return {
        userOperation: unpacked(operation),
        entryPoint: entryPointAddress,
        blockNumber,
        blockHash,
        transactionHash,
      }
    },
    async eth_getUserOperationReceipt(hash: Hex) {
      const log = await logOf(hash)
      if (!log) return null
      const receipt = await rpc(url, 'eth_getTransactionReceipt', [log.transactionHash])
      const word = (index: number): Hex => `0x${log.data.slice(2 + 64 * index, 66 + 64 * index)}`
      return {
        userOpHash: hash,
        entryPoint: entryPointAddress,
        sender: pad(`0x${(log.topics[2] ?? '').slice(-40)}`, { size: 20 }),
        paymaster: pad(`0x${(log.topics[3] ?? '').slice(-40)}`, { size: 20 }),
        nonce: word(0),
        success: BigInt(word(1)) === 1n,
        actualGasCost: word(2),
        actualGasUsed: word(3),
        logs: (receipt as { readonly logs: unknown }).logs,
        receipt,
      }
    },
  }
}

type BundleTransaction = { readonly input: Hex; readonly blockNumber: Hex; readonly blockHash: Hex }
type OperationLog = { readonly transactionHash: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

/** The entry point's reason, such as 'AA24 signature error'. */
function reasonOf(error: unknown): string {
  const inner = error instanceof BaseError ? error.walk((one) => typeof dataOf(one) === 'string') : undefined
  const data = dataOf(inner)
  if (typeof data !== 'string') return error instanceof BaseError ? error.shortMessage : 'the operation is not valid'
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: entryPoint07Abi, data: data as Hex })
    return [errorName, ...args].map(String).join(' ')
  } catch {
    return 'the operation is not valid'
  }
}

const dataOf = (error: unknown): unknown => (error as { readonly data?: unknown } | null | undefined)?.data
