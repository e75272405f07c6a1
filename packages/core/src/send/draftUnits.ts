import { parseUnits } from '@latchkey/base/units'
import { readAmount } from './readAmount.ts'

/** The typed amount in base units; undefined without a token, or if the text is not an amount of it. */
export function draftUnits({ token, amount }: draftUnits.Params): bigint | undefined {
  const { decimal } = readAmount(amount)
  return token && decimal !== undefined ? parseUnits(decimal, token.decimals) : undefined
}

export declare namespace draftUnits {
  type Params = { readonly token?: { readonly decimals: number }; readonly amount: string }
}
