import { manualClock } from '@latchkey/base/clock'
import { recipientCheckWaitMs } from '@latchkey/contracts/constants/transaction'
import { expect, test } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { AddressRules } from '../chain/port.ts'
import type { OperationStatus, TransferOperation } from '../operations/operation.ts'
import { checkRecipient } from './checkRecipient.ts'

const account = { address: `0xaa11${'0'.repeat(32)}22bb`, networkId: 'eip155:1' } as const
const friend = `0xfe1d${'a'.repeat(32)}beef`
/** Equal to the friend in the compared characters. */
const lookAlike = `0xfe99${'b'.repeat(32)}beef`
const stranger = `0xfe1d${'a'.repeat(32)}beee`
const rules: AddressRules = {
  parse: (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? text : undefined),
  equals: (one, other) => one.toLowerCase() === other.toLowerCase(),
  isBurn: () => false,
}

function appWith(answer: object | 'refused' | 'silent', operations: readonly TransferOperation[] = []) {
  const asked: URL[] = []
  const clock = manualClock(0)
  const app = oneNetworkApp(
    { address: async () => rules },
    {
      clock,
      fetch: async (input) => {
        asked.push(new URL(String(input)))
        if (answer === 'silent') {
          void clock.advance(recipientCheckWaitMs)
          await new Promise(() => {})
        }
        const refusal = { error: { code: 'PROJECT_ID_INVALID', message: '', retryable: false, help: '' } }
        return answer === 'refused' ? Response.json(refusal, { status: 401 }) : Response.json(answer)
      },
    },
  )
  connectAccount(app, { address: account.address })
  app.store.setState({ operations })
  return { app, asked, check: (receiver: string) => checkRecipient(app, { account, receiver }) }
}

const payment = (to: string, status: OperationStatus = 'confirmed'): TransferOperation => ({
  ...{ id: to, kind: 'transfer', account: `eip155:${account.address}`, networkId: 'eip155:1', wallet: 'W', status },
  ...{ startedAtMs: 0, detail: { amountUnits: '1', symbol: 'COIN', decimals: 18, to } },
})

test('requests the facts about the pair from the server, and returns them', async () => {
  const { asked, check } = appWith({ history: 'new', imitates: null })
  expect(await check(friend)).toEqual({ history: 'new' })
  expect(asked[0]?.pathname).toBe(`/v1/account/${account.address}/recipients/${friend}`)
  expect(asked[0]?.searchParams.get('chainId')).toBe('eip155:1')
  const known = { history: 'known', imitates: friend }
  expect(await appWith(known).check(lookAlike)).toEqual({
    history: 'known',
    imitates: { address: friend, isOwn: false },
  })
})

test('returns unknown if the server fails, does not respond in time or sends something else', async () => {
  for (const answer of ['refused', 'silent', {}, { history: 'maybe', imitates: 3 }] as const)
    expect(await appWith(answer).check(friend)).toEqual({ history: 'unknown' })
})

test("a recipient is known after a payment of this browser, but not after an unsent one or another account's", async () => {
  const server = { history: 'new', imitates: null }
  const history = async (operation: TransferOperation) =>
    (await appWith(server, [operation]).check(friend.toUpperCase().replace('0X', '0x'))).history
  for (const status of ['pending', 'confirmed'] as const) expect(await history(payment(friend, status))).toBe('known')
  for (const status of ['asking', 'unanswered', 'failed', 'replaced', 'dropped', 'rejected'] as const)
    expect(await history(payment(friend, status))).toBe('new')
  expect(await history({ ...payment(friend), account: `eip155:${stranger}` })).toBe('new')
  expect((await appWith('refused', [payment(friend)]).check(friend)).history).toBe('known')
})

test('detects an address that imitates one paid in this browser, even without the server', async () => {
  const paid = { history: 'unknown', imitates: { address: friend, isOwn: false } }
  expect(await appWith('refused', [payment(friend)]).check(lookAlike)).toEqual(paid)
  expect(await appWith('refused', [payment(friend)]).check(stranger)).toEqual({ history: 'unknown' })
  const both = [payment(friend), payment(lookAlike)]
  expect(await appWith('refused', both).check(lookAlike)).toEqual({ ...paid, history: 'known' })
  expect(await appWith('refused', both).check(friend)).toEqual({ history: 'known' })
})

test('an own account is neither new nor an imitation; a look-alike of it is an imitation', async () => {
  const ownOther = { namespace: 'eip155', address: `0x${'d'.repeat(40)}`, type: 'eoa' } as const
  const { app, asked, check } = appWith({ history: 'new', imitates: null })
  expect(await check(account.address.toUpperCase().replace('0X', '0x'))).toEqual({ history: 'own' })
  app.store.setState(({ connections: [connection] }) => ({
    connections: connection ? [{ ...connection, accounts: [...connection.accounts, ownOther] }] : [],
  }))
  expect(await check(ownOther.address)).toEqual({ history: 'otherOwn' })
  expect(asked).toEqual([])
  expect(await check(`0xaaff${'c'.repeat(32)}22bb`)).toEqual({
    history: 'new',
    imitates: { address: account.address, isOwn: true },
  })
})
