import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { standardChain } from '@latchkey/solana/networks/standardChain'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { AnswerRequest, ScriptedWallet } from '../requests/scriptedWallet.ts'
import { signWithScript } from '../requests/signWithScript.ts'
import type { RequestInfo } from '../script/walletRequest.ts'

/** The Wallet Standard's names of the wallet's Solana networks. */
export function standardChains({ state }: Pick<ScriptedWallet, 'state'>): readonly string[] {
  return state.chainIds().flatMap((id) => (id.startsWith('solana:') ? [standardChain(id)] : []))
}

/** Executes a Wallet Standard feature for a page, like a request over the relay. */
export const answerStandardWallet: AnswerRequest = async (wallet, request) => {
  const { method, params, from } = request
  if (!isRecord(params)) throw invalid(method, 'no input')
  if (method === 'standard:connect') return await connect(wallet, request, params.silent === true)
  if (method === 'standard:disconnect') return await wallet.state.disconnectSites([from])
  const chainId = solanaChain(wallet, params.chain)
  const pubkey = params.address
  const sign = async (name: string, input: object) =>
    (await signWithScript(wallet, { ...request, method: name, params: { ...input, pubkey }, chainId })) as {
      readonly signature: string
      readonly transaction?: string
    }
  if (method === 'solana:signMessage') {
    const message = getBase58Decoder().decode(bytesOf(method, params.message))
    return { signature: fromBase58((await sign('solana_signMessage', { message })).signature) }
  }
  const transaction = toBase64(bytesOf(method, params.transaction))
  if (method === 'solana:signTransaction') {
    const signed = await sign('solana_signTransaction', { transaction })
    return { signedTransaction: [...(fromBase64(signed.transaction ?? '') ?? [])] }
  }
  if (method === 'solana:signAndSendTransaction')
    return { signature: fromBase58((await sign('solana_signAndSendTransaction', { transaction })).signature) }
  throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
}

async function connect({ state, script }: ScriptedWallet, request: RequestInfo, isSilent: boolean) {
  const { from } = request
  const chainId = solanaChain({ state }, undefined)
  const accounts = () => {
    const { address } = state.accountOn(chainId)
    return [{ address, publicKey: fromBase58(address), chains: standardChains({ state }) }]
  }
  if (state.isConnected(from)) return accounts()
  if (isSilent) return []
  return await script.submit({ ...request, chainId }, async () => {
    await state.connectSite(from)
    return accounts()
  }).outcome
}

/** The wallet's network by its standard name; by default the first one. */
function solanaChain({ state }: Pick<ScriptedWallet, 'state'>, name: unknown): string {
  const known = state.chainIds().filter((id) => id.startsWith('solana:'))
  const wanted = name === undefined || name === null ? known[0] : known.find((id) => standardChain(id) === name)
  if (!wanted) throw invalid('chain', 'the wallet does not know this network')
  return wanted
}

const invalid = (method: string, reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

function bytesOf(method: string, list: unknown): Uint8Array {
  if (Array.isArray(list)) return Uint8Array.from(list as number[])
  throw invalid(method, 'no bytes')
}

const fromBase58 = (text: string): number[] => [...getBase58Encoder().encode(text)]
