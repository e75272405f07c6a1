import { describe, expect, test } from 'vitest'
import type { AddressRules } from '../chain/port.ts'
import { amountError, type SendDraft, validateSend } from './validateSend.ts'

const token = { symbol: 'LUSD', decimals: 6, units: 12_500_000n, address: '0xAA' }
const valid: SendDraft = { token, amount: '12.5', receiver: '0xBB' }
const rules: AddressRules = {
  parse: (text) => (/^0x[A-F]{2}$/i.test(text) ? text : undefined),
  equals: (one, other) => one.toLowerCase() === other.toLowerCase(),
  isBurn: (text) => text === '0x00',
}
const message = (change: Partial<SendDraft>) => validateSend({ ...valid, ...change }, rules)?.message

describe('validateSend', () => {
  test('default: a draft that can be sent has no fault', () => expect(validateSend(valid, rules)).toBeUndefined())
  test('[S5.11] amount and receiver are required, then a token', () => {
    expect(message({ amount: ' ' })).toBe('An amount and receiver address are required')
    expect(message({ receiver: '' })).toBe('An amount and receiver address are required')
    const { token: _, ...withoutToken } = valid
    expect(validateSend(withoutToken, rules)?.message).toBe('A token is required')
  })
  test('behaviour: while an amount is being typed, reports only errors that more digits cannot fix', () => {
    const typing = (amount: string) => amountError({ ...valid, amount }, { typing: true })?.code
    for (const amount of ['0', '0.', '0.0', '.', '1,', '1,000', '1,000,', '1,000,0'])
      expect(typing(amount)).toBeUndefined()
    expect(typing('0.0x')).toBe('SEND_AMOUNT_INVALID')
    expect(typing('0.0000001')).toBe('SEND_AMOUNT_INVALID')
    expect(typing('13')).toBe('SEND_INSUFFICIENT_BALANCE')
    expect(amountError({ ...valid, amount: '0.0' })?.code).toBe('SEND_AMOUNT_ZERO')
  })
  test('validates dollars as typed, and the resulting amount against the balance', () => {
    const inDollars = (dollars: string, amount: string) => message({ dollars, amount })
    expect(inDollars('5', '5')).toBeUndefined()
    expect(inDollars('', '')).toBe('An amount and receiver address are required')
    expect(inDollars('1,000', '')).toContain('1,000 can mean two amounts')
    expect(inDollars('1.005', '')).toBe(
      "1.005 isn't a valid amount. Use digits and one decimal point, with at most 2 decimals.",
    )
    expect(inDollars('0', '0')).toBe('Enter an amount greater than zero.')
    expect(inDollars('20', '20')).toBe('Not enough LUSD. You have 12.5 LUSD.')
    // Worth less than a cent.
    expect(inDollars('0', '0.000001')).toBeUndefined()
  })
  test('error: reports the fault of an invalid draft', () => {
    expect(message({ amount: '12.5000001' })).toContain('12.5000001')
    expect(message({ amount: '1,125' })).toBe(
      '1,125 can mean two amounts. Enter 1125 for the larger one, or 1.125 or 1,1250 for the smaller one.',
    )
    for (const amount of ['1.125', '1,1250', '0,125']) expect(message({ amount })).toBeUndefined()
    expect(message({ amount: '1,000,0' })).toContain("1,000,0 isn't a valid amount")
    expect(message({ amount: '1,000.50' })).toBe('Not enough LUSD. You have 12.5 LUSD.')
    expect(message({ amount: '12,5' })).toBeUndefined()
    expect(message({ amount: '0' })).toBe('Enter an amount greater than zero.')
    expect(message({ amount: '12.500001' })).toBe('Not enough LUSD. You have 12.5 LUSD.')
    const much = { ...token, units: 10_000_000_000n }
    expect(message({ token: much, amount: '20000' })).toBe('Not enough LUSD. You have 10000 LUSD.')
    expect(message({ receiver: 'bob' })).toContain('bob')
    const anyText: AddressRules = { ...rules, parse: (text) => text }
    expect(validateSend({ ...valid, receiver: '0x00' }, anyText)).toMatchObject({ code: 'SEND_RECEIVER_ZERO' })
    expect(message({ receiver: `0x${'ab'.repeat(150)}` })).toMatch(/^0xababababab…abababab isn't a valid address/)
    expect(message({ receiver: '0xaa' })).toContain("the token's own address")
  })
})
