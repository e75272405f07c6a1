import { parseUnits } from '@latchkey/base/units'
import { readAmount } from './readAmount.ts'
import type { SendDraft } from './validateSend.ts'

/** Base units of what was typed; undefined without a token, or when it is not an amount of it. */
export function draftUnits({ token, amount }: Pick<SendDraft, 'token' | 'amount'>): bigint | undefined {
  const { decimal } = readAmount(amount)
  return token && decimal !== undefined ? parseUnits(decimal, token.decimals) : undefined
}
