import { errorOf } from '@latchkey/base/errors'
import { chainIdOfCoinType, etherCoinType } from '@latchkey/contracts/api/names/coinType'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { sign } from 'viem/accounts'

/** The calls of ENS clients: ENSIP-1, ENSIP-5 and ENSIP-9, wrapped as specified by ENSIP-10. */
const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

export type NameRecord = {
  readonly address: string
  readonly coin_type: string
  readonly avatar: string | null
  readonly bio: string | null
}

/**
 * Answers a lookup that a resolver contract has sent to its gateway (ERC-3668), signed for that contract. An
 * unregistered name gets the empty answer of ENS. @throws API_REQUEST_INVALID if `data` is not a lookup
 */
export async function answerNameLookup({ sender, data, signerKey, expiresAtMs, find }: answerNameLookup.Params) {
  const request = data as Hex
  const { name, call } = lookupOf(request)
  const result = resultOf(call, await find(name))
  const expires = BigInt(Math.floor(expiresAtMs / 1000))
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender as Hex, expires, keccak256(request), keccak256(result)],
    ),
  )
  const signature = await sign({ hash, privateKey: signerKey, to: 'hex' })
  return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
}

export declare namespace answerNameLookup {
  type Params = {
    /** Address of the resolver contract. */
    readonly sender: string
    /** The contract's call, in hex. */
    readonly data: string
    readonly signerKey: Hex
    readonly expiresAtMs: number
    readonly find: (name: string) => Promise<NameRecord | undefined>
  }
}

type Call = ReturnType<typeof decodeCall>
const decodeCall = (data: Hex) => decodeFunctionData({ abi: resolverAbi, data })

function lookupOf(data: Hex): { readonly name: string; readonly call: Call } {
  try {
    const outer = decodeCall(data)
    if (outer.functionName === 'resolve')
      return { name: nameOf(hexToBytes(outer.args[0])), call: decodeCall(outer.args[1]) }
  } catch {
    // Reported below.
  }
  throw errorOf(API_REQUEST_INVALID, { values: { reason: "'data' is not a lookup of an address or a text" } })
}

/** A name from the DNS wire format, in lower case. */
function nameOf(bytes: Uint8Array): string {
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(Buffer.from(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0))).toString('latin1'))
  return labels.join('.').toLowerCase()
}

function resultOf({ functionName, args }: Call, record: NameRecord | undefined): Hex {
  if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [textOf(record, args[1])])
  if (functionName !== 'addr') return '0x'
  const address = record && addressFor(record, args[1] === undefined ? etherCoinType : Number(args[1]))
  return args[1] === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
    : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
}

/** An EVM account is returned for all EVM chains; other accounts have no binary form in ENSIP-9. */
function addressFor(record: NameRecord, coinType: number): Hex | undefined {
  const isEvm = chainIdOfCoinType(Number(record.coin_type)) !== undefined
  return isEvm && chainIdOfCoinType(coinType) !== undefined ? (record.address as Hex) : undefined
}

function textOf(record: NameRecord | undefined, key: string): string {
  if (key === 'avatar') return record?.avatar ?? ''
  return key === 'description' ? (record?.bio ?? '') : ''
}
