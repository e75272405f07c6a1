const lengthMax = 30

/** An account name in at most 30 characters (spec S5.12). Cut in the middle, because names often differ at their end. */
export function shortName(name: string): string {
  if (name.length <= lengthMax) return name
  return `${name.slice(0, 14)}…${name.slice(-15)}`
}
