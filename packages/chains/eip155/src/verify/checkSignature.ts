import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import {
  contractSignatureTimeoutMs,
  creationCodeMaxBytes,
  siwxMessageMaxBytes,
  siwxSignatureMaxBytes,
} from '@latchkey/contracts/constants/siwx'
import { NO_RPC_URL, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { SIGNATURE_TOO_LARGE, SIGNATURE_UNCHECKED, SIWX_MESSAGE_TOO_LARGE } from '@latchkey/contracts/errors/siwx'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { signatureCall } from './signatureCall.ts'
import type { CallRpc, SignedText, VerifierParams } from './types.ts'
import { verifyEip191 } from './verifyEip191.ts'

/** Return value for a valid signature (ERC-1271): these four bytes, padded to one word. */
const yes = '0x1626ba7e'.padEnd(66, '0')
const contractTypes: readonly string[] = ['eip1271', 'eip6492']

/** Result of `createSignatureVerifier`. */
export async function checkSignature(signed: SignedText, params: VerifierParams): Promise<boolean> {
  const { type, chainId } = signed
  refuseTooLarge(signed)
  const isContract = contractTypes.includes(type)
  if (!isContract && type !== 'eip191') return false
  // Also for accounts with code: the key of an upgraded account (EIP-7702) can still sign for it.
  if (await verifyEip191(signed)) return true
  if (!isContract) return false
  const node = Object.hasOwn(params.rpc, chainId) ? params.rpc[chainId] : undefined
  if (!node) throw errorOf(NO_RPC_URL, { data: { networkId: chainId } })
  const call = signatureCall(signed)
  if (!call) return false
  const size = bytesIn(call.data)
  if (!call.to && size > creationCodeMaxBytes)
    throw errorOf(SIGNATURE_TOO_LARGE, { values: { size, limit: creationCodeMaxBytes } })
  return (await answerOf(node, call, { chainId, clock: params.clock ?? systemClock })) === yes
}

function refuseTooLarge({ message, signature }: SignedText): void {
  const messageSize = new TextEncoder().encode(message).length
  if (messageSize > siwxMessageMaxBytes)
    throw errorOf(SIWX_MESSAGE_TOO_LARGE, { values: { size: messageSize, limit: siwxMessageMaxBytes } })
  const size = bytesIn(signature)
  if (size > siwxSignatureMaxBytes)
    throw errorOf(SIGNATURE_TOO_LARGE, { values: { size, limit: siwxSignatureMaxBytes } })
}

const bytesIn = (hex: string): number => Math.ceil((hex.length - 2) / 2)

type Asked = { readonly chainId: string; readonly clock: Clock }

/** The contract's return value in lower case; undefined if the call failed. */
async function answerOf(
  node: string | CallRpc,
  call: signatureCall.Call,
  { chainId, clock }: Asked,
): Promise<string | undefined> {
  let answer: unknown
  try {
    answer = await callInTime(node, call, clock)
  } catch (cause) {
    if (isExecutionFault(cause)) return undefined
    throw errorOf(SIGNATURE_UNCHECKED, { values: { networkId: chainId }, cause })
  }
  if (typeof answer !== 'string') throw errorOf(SIGNATURE_UNCHECKED, { values: { networkId: chainId } })
  return answer.toLowerCase()
}

async function callInTime(node: string | CallRpc, call: signatureCall.Call, clock: Clock): Promise<unknown> {
  const abort = new AbortController()
  const request = { method: 'eth_call', params: [call, 'latest'], signal: abort.signal } as const
  let cancelTimer = (): void => {}
  const late = new Promise<never>((_, reject) => {
    cancelTimer = clock.after(contractSignatureTimeoutMs, () => {
      const error = errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: contractSignatureTimeoutMs / 1000 } })
      reject(error)
      abort.abort(error)
    })
  })
  try {
    const asking = typeof node === 'string' ? rpcCall(node, { ...request, clock }) : node(request)
    return await Promise.race([asking, late])
  } finally {
    cancelTimer()
  }
}

/** Error code for a revert (go-ethereum's, which other nodes copy). */
const revertCode = 3
/** Node messages for failed contract code, with error code −32000 or a custom one. */
const executionWords = new RegExp(
  [
    '^(?:VM Exception.*|execution )?revert',
    '^(?:contract creation code storage )?out ?of ?gas',
    'invalid ?(?:op ?code|jump)',
    'bad jump',
    'stack ?(?:under|over)flow',
    'write protection',
    'VM execution error',
    'EVM error',
    'max initcode size exceeded',
    'return data out of bounds',
    'max call depth exceeded',
  ].join('|'),
  'i',
)
/** The node's own limit was exceeded (EIP-1474): nothing was run, whatever the message. */
const limitCode = -32005

/** True if the error means that the called code failed, not that the node could not run the call. */
function isExecutionFault(error: unknown): boolean {
  let at: unknown = error
  // Transports wrap the node's error: ours in `cause`, others in `data.originalError` or `error`.
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth += 1) {
    const { code, message, cause, data, error: inner } = at as Readonly<Record<string, unknown>>
    if (code === limitCode) return false
    if (code === revertCode) return true
    if (typeof message === 'string' && executionWords.test(message)) return true
    const original =
      typeof data === 'object' && data !== null ? (data as { originalError?: unknown }).originalError : undefined
    at = cause ?? original ?? inner
  }
  return false
}
