import { addressEndChars, addressStartChars, balanceDisplayDecimals } from '@latchkey/contracts/constants/account'

/** `0x7a…e491c6`: 4 characters at the start, 6 at the end (spec S5.12). */
export function shortAddress(address: string): string {
  const shown = addressStartChars + addressEndChars
  return address.length > shown + 1
    ? `${address.slice(0, addressStartChars)}…${address.slice(-addressEndChars)}`
    : address
}

/** A decimal text cut, never rounded up, to `decimals` places, without needless zeros (spec S5.12). Exact: no floating point. */
export function floorDecimal(numeric: string, decimals: number = balanceDisplayDecimals): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}

/** Decimal text of base units: `1500000000000000000`, 18 → `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Base units of a decimal text; undefined when it is not one, or has more decimals than the token. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/.exec(text.trim())
  if (!match) return undefined
  const [, whole = '0', afterWhole = '', bare = ''] = match
  const fraction = afterWhole || bare
  return fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'))
}
