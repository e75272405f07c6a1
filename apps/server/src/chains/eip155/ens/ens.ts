import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { NAME_LOOKUP_FAILED } from '@latchkey/contracts/errors/names'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createClient,
  custom,
  isAddress,
  RpcRequestError,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize } from 'viem/ens'
import type { FetchPublic } from '../../../outbound/safeFetch.ts'
import type { CallChain } from '../../createNodeClient.ts'
import type { NameService } from '../../nameService.ts'
import { callGateways } from './callGateways.ts'

/** A resolver may send a lookup through any number of gateways (ERC-3668). */
const maxNodeCalls = 8
const maxGatewayCalls = 6
const longestMs = 15_000

/** Errors of the universal resolver that mean "no such record". */
const noRecord = new Set([
  ...['ResolverNotFound', 'ResolverNotContract', 'ResolverError', 'ReverseAddressMismatch'],
  'UnsupportedResolverProfile',
])

/** ENS names, looked up by the universal resolver of a chain. */
export function ens({ ask, clock, fetchPublic, universalResolver }: ens.Params): NameService {
  const at = { universalResolverAddress: universalResolver as Address, strict: true }

  /** A client with bounds for one lookup. */
  function boundedClient() {
    const until = clock.now() + longestMs
    const left = { node: maxNodeCalls, gateway: maxGatewayCalls }
    const spend = (kind: keyof typeof left) => {
      left[kind] -= 1
      if (left[kind] < 0 || clock.now() > until) throw new Error('the lookup takes too many steps')
    }
    return createClient({
      ccipRead: {
        async request(lookup) {
          spend('gateway')
          return callGateways({ ...lookup, fetchPublic })
        },
      },
      transport: custom(
        {
          async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
            spend('node')
            const [reply] = await ask([{ method, params }])
            if (reply && 'result' in reply) return reply.result
            const error = reply?.error ?? { code: -32_603, message: 'no answer' }
            throw new RpcRequestError({ body: {}, error, url: '' })
          },
        },
        { retryCount: 0 },
      ),
    })
  }

  /** Undefined if there is no record. @throws NAME_LOOKUP_FAILED */
  async function read<value>(lookUp: (client: ReturnType<typeof boundedClient>) => Promise<value | null>) {
    try {
      return (await lookUp(boundedClient())) ?? undefined
    } catch (error) {
      if (noRecord.has(revertOf(error) ?? '')) return undefined
      throw errorOf(NAME_LOOKUP_FAILED, { cause: error })
    }
  }

  const addressOf = (name: string) => read((client) => getEnsAddress(client, { ...at, name }))

  return {
    normalize: normalized,
    addressOf,
    text: (name, key) => read((client) => getEnsText(client, { ...at, name, key })),
    async primaryName(address) {
      if (!isAddress(address)) return undefined
      const claimed = await read((client) => getEnsName(client, { ...at, address }))
      const name = claimed === undefined ? undefined : normalized(claimed)
      // Anyone can claim any name. A name that is not in its normal form imitates another.
      if (name === undefined || name !== claimed) return undefined
      return (await addressOf(name))?.toLowerCase() === address.toLowerCase() ? name : undefined
    },
  }
}

export declare namespace ens {
  type Params = {
    readonly ask: CallChain
    readonly clock: Clock
    readonly fetchPublic: FetchPublic
    readonly universalResolver: string
  }
}

/** Undefined for text that is not a valid ENS name (ENSIP-15). */
function normalized(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal.includes('.') && normal.split('.').every((label) => label !== '') ? normal : undefined
  } catch {
    return undefined
  }
}

function revertOf(error: unknown): string | undefined {
  const revert = error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  return revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined
}
