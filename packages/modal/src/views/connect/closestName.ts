/**
 * The name that the visitor probably meant: at most one typo for every three letters. Also compares names with the first typed
 * word.
 */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  const whole = typed.toLowerCase()
  const terms = [whole, whole.split(/\s+/)[0] ?? whole]
  const rated = names
    .flatMap((name) =>
      terms.map((term) => ({ name, typos: typosBetween(term, name.toLowerCase()), size: term.length })),
    )
    .filter(({ typos, size }) => typos <= size / 3)
    .sort((a, b) => a.typos - b.typos)
  return rated[0]?.name
}

/** Number of letters to insert, remove, replace or swap to turn one word into the other (optimal string alignment distance). */
function typosBetween(one: string, other: string): number {
  let beforeLast: readonly number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
