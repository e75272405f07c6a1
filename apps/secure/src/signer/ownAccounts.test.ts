import { systemClock } from '@latchkey/base/clock'
import { delegationManagerAddress } from '@latchkey/eip155/permissions/delegationContracts'
import { delegationData } from '@latchkey/eip155/permissions/delegationData'
import { readGrant } from '@latchkey/eip155/permissions/readGrant'
import { callDataOf } from '@latchkey/eip155/smartAccount/callDataOf'
import { encodeCalls } from '@latchkey/eip155/smartAccount/encodeCalls'
import { entryPointAddress, moduleAddress } from '@latchkey/eip155/smartAccount/safeContracts'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { upgradeContract, upgradedAccountOf } from '@latchkey/eip155/smartAccount/upgradedAccount'
import { type Address, type Hex, hashMessage, recoverTypedDataAddress, toHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { createSigningWallet } from '../../test/signingWallet.ts'
import { readRequest } from '../approval/readRequest.ts'
import type { SecureSite } from '../site/site.ts'
import { grantMethod, type SignRequest } from './commands.ts'

// Frame and signer apply the same rules. These tests call the signer directly, like an attacker who controls the frame's page.

const chainId = 'eip155:31337'
const stranger: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const origin = { origin: 'https://app.example', signal: new AbortController().signal }
let wallet: Awaited<ReturnType<typeof setup>>
beforeAll(async () => {
  wallet = await setup()
})

async function setup() {
  const { stored, store, sign } = await createSigningWallet(chainId)
  const evm = stored.record.evm as Address
  const site = {
    ...{ clock: systemClock, projectId: '0'.repeat(32), serverUrl: 'http://127.0.0.1:9', store },
    app: () => ({ name: 'App', icons: [] }),
    session: async () => ({ ...(await store.session()), wallet: stored, accountType: 'eoa' }),
  } as unknown as SecureSite
  const outcome = (task: Promise<unknown>) => task.catch(({ code }: { readonly code: string }) => code)
  return {
    ...{ evm, safe: smartAccountOf(evm).address },
    frame: (method: string, params: unknown[]) =>
      outcome(readRequest(site, { method, params, chainId }, origin).then(({ refusal }) => refusal?.kind)),
    signer: (request: Omit<SignRequest, 'namespace' | 'chainId'>, on = chainId) =>
      outcome(sign({ namespace: 'eip155', chainId: on, ...request })),
  }
}

const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const preparing = { maxFeeUnits: 0n, isAffordable: true, details: [] }
const preparedTransaction = (call: object) => ({
  ...preparing,
  transaction: { type: 'eip1559', chainId: 31337, nonce: 0, gas: 100_000n, ...fees, ...call },
})
type Call = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** Each method that makes a call, in the form in which the frame passes it to the signer. */
function callRequests(from: Address, call: Call) {
  const { evm, safe } = wallet
  const account = from === safe ? smartAccountOf(evm) : upgradedAccountOf(evm)
  const operation = (calls: readonly Call[]) => ({
    ...preparing,
    transaction: {
      ...{ sender: from, nonce: 0n, callData: callDataOf(account, calls), ...fees },
      ...{ callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n },
    },
  })
  const rpcCall = { ...call, value: toHex(call.value) }
  const transfer = { to: stranger, value: 1n, data: '0x' as Hex }
  const batch = { from, chainId: '0x7a69', calls: [{ to: stranger, value: '0x1' }, rpcCall] }
  const { value, data, to } = call
  const sent = { method: 'eth_sendTransaction', params: [{ from, ...rpcCall }] }
  return [
    { ...{ method: 'wallet_sendCalls', params: [batch] }, prepared: operation([transfer, call]) },
    ...(from === safe
      ? [
          { ...sent, prepared: operation([call]) },
          {
            ...{ method: 'eth_sendUserOperation', prepared: operation([call]) },
            params: [{ sender: from, callData: encodeCalls([call]) }, entryPointAddress],
          },
        ]
      : [{ ...sent, prepared: preparedTransaction({ to, value, ...(data === '0x' ? {} : { data }) }) }]),
  ]
}

/** The signer has another method for a transaction of the key. */
const signed = <request extends { readonly method: string; readonly prepared: { readonly transaction: object } }>(
  request: request,
) =>
  'nonce' in request.prepared.transaction && 'gas' in request.prepared.transaction
    ? { ...request, method: 'eth_signTransaction' }
    : request

test('frame and signer agree on the calls of every account to every account, in every method', async () => {
  const { evm, safe, frame, signer } = wallet
  const obeying = [evm, safe, moduleAddress, delegationManagerAddress]
  for (const from of [evm, safe])
    for (const to of [...obeying, stranger])
      for (const data of ['0x', '0x610b5925'] as const)
        for (const request of callRequests(from, { to, value: 1n, data })) {
          const named = `${request.method} from ${from} to ${to} with ${data}`
          const isRefused = data !== '0x' && to !== stranger
          expect(await frame(request.method, request.params), named).toBe(isRefused ? 'accountControl' : undefined)
          const result = await signer(signed(request))
          if (isRefused) expect(result, named).toBe('ACCOUNT_CONTROL_REFUSED')
          else expect(result, named).toEqual(expect.stringMatching(/^0x[0-9a-f]{130,}$/))
        }
})

const accountTypes = ['SafeTx', 'SafeMessage', 'SafeOp', 'PackedUserOperation', 'UserOperation']
const typedFor = (primaryType: string, verifyingContract: Address, number = 31337) =>
  JSON.stringify({
    ...{ primaryType, domain: { chainId: number, verifyingContract }, message: { to: stranger } },
    types: { [primaryType]: [{ name: 'to', type: 'address' }] },
  })

test('frame and signer agree on the signatures of every account for every contract', async () => {
  const { evm, safe, frame, signer } = wallet
  const method = 'eth_signTypedData_v4'
  for (const from of [evm, safe])
    for (const contract of [evm, safe, moduleAddress, delegationManagerAddress, stranger])
      for (const type of contract === stranger ? ['Mail', ...accountTypes] : ['Mail']) {
        const params = [from, typedFor(type, contract)]
        const isRefused = contract !== stranger || type !== 'Mail'
        const kind = contract === delegationManagerAddress ? 'hiddenPermission' : 'accountControl'
        expect(await frame(method, params), `${from} ${type} ${contract}`).toBe(isRefused ? kind : undefined)
        const result = await signer({ method, params })
        if (isRefused) expect(result, `${from} ${type} ${contract}`).toBe('ACCOUNT_CONTROL_REFUSED')
        else expect(result).toEqual(expect.stringMatching(/^0x[0-9a-f]{130}$/))
      }
  for (const contract of [evm, safe]) {
    const elsewhere = { method, params: [evm, typedFor('Mail', contract, 1)] }
    expect(await signer(elsewhere, 'eip155:1')).toBe('ACCOUNT_CONTROL_REFUSED')
  }
})

test('neither frame nor signer signs a message of 32 bytes with any account', async () => {
  const { evm, safe, frame, signer } = wallet
  const method = 'personal_sign'
  for (const from of [evm, safe])
    for (const message of [hashMessage('a hidden transaction'), toHex('a'.repeat(32)), 'a'.repeat(32)]) {
      expect(await frame(method, [message, from])).toBe('MESSAGE_LENGTH_REFUSED')
      expect(await signer({ method, params: [message, from] })).toBe('MESSAGE_LENGTH_REFUSED')
    }
})

test('a broken page cannot have a transaction exchanged, or an authorization signed with it or with a message', async () => {
  const { evm, safe, signer } = wallet
  const method = 'eth_signTransaction'
  const params = [{ from: evm, to: stranger, value: '0x1' }]
  const asked = { to: stranger, value: 1n }
  const refuse = async (changes: object) => {
    const prepared = preparedTransaction({ ...asked, ...changes })
    expect(await signer({ method, params, prepared })).toBe('RPC_INVALID_PARAMS')
  }
  await refuse({ value: 2n })
  await refuse({ to: undefined })
  await refuse({ data: '0x610b5925' })
  await refuse({ to: safe, data: '0x610b5925' })
  const authorization = { chainId: 31337, address: stranger, nonce: 1, r: '0x1', s: '0x1', yParity: 0 }
  const extended = preparedTransaction({ ...asked, type: 'eip7702', authorizationList: [authorization] })
  expect(await signer({ method, params, prepared: extended })).toMatch(/^0x02/)
  const upgrade = { chainId: 1, address: upgradeContract, nonce: 0 }
  const message = { method: 'personal_sign', params: ['hello', evm], upgrade }
  expect(await signer(message)).toEqual(expect.stringMatching(/^0x[0-9a-f]{130}$/))
})

const expiry = () => Math.floor(systemClock.now() / 1000) + 3_600
const permission = (changes: object = {}) => ({
  ...{ chainId: '0x7a69', expiry: expiry(), signer: { type: 'account', data: { address: stranger } } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  ...changes,
})
const seed = (nowMs = systemClock.now()) => ({ salt: toHex(7n, { size: 32 }), nowMs })

test("the signer builds a delegation itself, from the app's request", async () => {
  const { evm, signer } = wallet
  const given = seed()
  const asked = permission()
  const signature = (await signer({
    ...{ method: grantMethod, params: [asked] },
    prepared: { ...preparing, transaction: given },
  })) as Hex
  const { delegation } = readGrant([asked], { account: evm, ...given })
  expect(await recoverTypedDataAddress({ ...delegationData(delegation, 31337), signature })).toBe(evm)

  const grant = (changes: object, transaction: object = seed()) =>
    signer({ method: grantMethod, params: [permission(changes)], prepared: { ...preparing, transaction } })
  const year = 366 * 86_400
  const later = { expiry: expiry() + year }
  // Refused by the rules for permissions; the frame has already reported the reason to the app.
  expect(await grant(later)).toBe('EMBEDDED_SIGNER_FAILED')
  expect(await grant(later, seed(systemClock.now() + year * 1_000))).toBe('RPC_INVALID_PARAMS')
  expect(await grant({}, {})).toBe('RPC_INVALID_PARAMS')
  expect(await grant({ chainId: '0x1' })).toBe('CHAIN_MISMATCH')
})

test('a permission cannot call the accounts of the visitor, or contracts that act for them', async () => {
  const { evm, safe, signer } = wallet
  for (const address of [evm, safe, moduleAddress, delegationManagerAddress])
    for (const permissions of [
      [{ type: 'contract-call', data: { address, functions: ['0x610b5925'] } }],
      [{ type: 'erc20-token-transfer', data: { address, allowance: '0x1' } }],
      [{ type: 'erc20-token-periodic', data: { tokenAddress: address, periodAmount: '0x1', periodDuration: 60 } }],
    ]) {
      const asked = [permission({ permissions })]
      expect(() => readGrant(asked, { account: evm, ...seed() })).toThrow(/own accounts/)
      const prepared = { ...preparing, transaction: seed() }
      expect(await signer({ method: grantMethod, params: asked, prepared })).toBe('EMBEDDED_SIGNER_FAILED')
    }
})
