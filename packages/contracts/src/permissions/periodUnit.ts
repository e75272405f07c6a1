const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A period in the largest unit that fits exactly: 3 days, but 25 hours. */
export function periodUnit(seconds: number): periodUnit.Result {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? ['second', 1]
  return { unit, count: seconds / length }
}

export declare namespace periodUnit {
  type Result = { readonly unit: (typeof units)[number][0]; readonly count: number }
}
