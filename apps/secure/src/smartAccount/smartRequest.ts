import { errorOf } from '@latchkey/base/errors'
import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { CAPABILITY_UNSUPPORTED, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { describeRequest } from '@latchkey/eip155/keys/describeRequest'
import { eip155LazyKeys } from '@latchkey/eip155/keys/eip155LazyKeys'
import { simulateCalls } from '@latchkey/eip155/keys/simulateTransaction'
import type { AccountCall } from '@latchkey/eip155/smartAccount/encodeCalls'
import { readCalls } from '@latchkey/eip155/smartAccount/readCalls'
import { type SmartAccount, smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { upgradedAccountOf } from '@latchkey/eip155/smartAccount/upgradedAccount'
import type { DecodedFacts } from '../requests/decodedFacts.ts'
import { bundlerUrlOf, type Endpoints, paymasterUrlOf } from './smartAccounts.ts'

type Request = { readonly method: string; readonly params: unknown; readonly chainId: string }

/** A request to a smart account, and how it is prepared and simulated. */
export type SmartRequest = {
  readonly facts: DecodedFacts
  /** Host of the paymaster. */
  readonly feePayer?: string
  readonly keys: Pick<ChainKeys, 'prepareRequest' | 'simulateRequest' | 'readToken'>
}

/**
 * Reads a request for calls of a key's smart account, or of the key's account itself.
 *
 * @throws RPC_INVALID_PARAMS, CAPABILITY_UNSUPPORTED, WALLET_METHOD_UNSUPPORTED for another method
 */
export function smartRequest(site: Endpoints, params: smartRequest.Params): SmartRequest {
  const { request, owner, tokens } = params
  const asked = readCalls(request)
  if (!asked) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method: request.method } })
  const isOwn = asked.from !== undefined && eip155LazyKeys.isSameAddress(asked.from, owner)
  const account = (isOwn ? upgradedAccountOf : smartAccountOf)(owner as `0x${string}`)
  const describe = (call: AccountCall) =>
    describeRequest({ method: 'eth_sendTransaction', params: [asTransaction(account, call)], tokens })
  const { calls } = asked
  const described = calls.map(describe)
  const [only] = described
  const isUpgrade = isOwn && calls.every((call) => isNothing(call, account))
  const facts: DecodedFacts = isUpgrade
    ? { kind: 'upgrade', from: account.address }
    : only && described.length === 1
      ? only
      : { kind: 'batch', from: account.address, calls: described }
  const operation = { account, calls, chainId: Number(request.chainId.slice('eip155:'.length)) }
  const bundlerUrl = bundlerUrlOf(site, request.chainId)
  const paymaster = paymasterOf(site, request.chainId, asked)
  return {
    feePayer: new URL(paymaster.url).host,
    facts,
    keys: {
      readToken: eip155LazyKeys.readToken,
      async prepareRequest({ rpcUrl, signal }) {
        // Loaded after the sheet's first paint: it needs the chain library.
        const { prepareUserOperation } = await import('@latchkey/eip155/smartAccount/prepareUserOperation')
        const fields = { ...operation, rpcUrl, bundlerUrl, signal }
        const paid = prepareUserOperation({ ...fields, paymasterUrl: paymaster.url })
        return paymaster.required ? await paid : await paid.catch(() => prepareUserOperation(fields))
      },
      simulateRequest: ({ rpcUrl, signal }) =>
        simulateCalls({ calls: calls.map((call) => asTransaction(account, call)), tokens, rpcUrl, signal }),
    },
  }
}

export declare namespace smartRequest {
  type Params = {
    readonly request: Request
    /** The key's account. */
    readonly owner: string
    readonly tokens: readonly KnownToken[]
  }
}

/** A call to the account itself with neither value nor data. A batch of such calls is sent to upgrade the account. */
const isNothing = ({ to, value, data }: AccountCall, { address }: SmartAccount): boolean =>
  to === address && value === 0n && data === '0x'

const asTransaction = ({ address }: SmartAccount, { to, value, data }: AccountCall) => ({
  ...{ from: address, to, value: `0x${value.toString(16)}`, data },
})

/**
 * The frame can reach only the server's paymaster: its policy lets no app choose where it sends requests. An app names
 * it by its URL, or leaves the choice to the operator.
 */
function paymasterOf(site: Endpoints, chainId: string, asked: NonNullable<ReturnType<typeof readCalls>>) {
  const url = paymasterUrlOf(site, chainId)
  const { paymasterUrl, paymasterOptional } = asked
  if (paymasterUrl === undefined) return { url, required: false }
  const isOurs = URL.canParse(paymasterUrl) && isSameEndpoint(new URL(paymasterUrl), new URL(url))
  if (!isOurs && !paymasterOptional) throw errorOf(CAPABILITY_UNSUPPORTED)
  return { url, required: isOurs && !paymasterOptional }
}

const isSameEndpoint = (one: URL, other: URL): boolean => one.origin === other.origin && one.pathname === other.pathname
