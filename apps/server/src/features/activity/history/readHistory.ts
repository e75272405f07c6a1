import { attempt } from '../../../outbound/attempt.ts'
import { readPositions, writePositions } from '../pagePositions.ts'
import type { HistoryEntry, HistoryPart, HistorySource, SourcedEntry } from './historySource.ts'

const pageSize = 50

export type HistoryPage = Pick<HistoryPart, 'tokenOf' | 'isLookAlike'> & {
  readonly entries: readonly HistoryEntry[]
  readonly next: string | null
}

/**
 * A page of an account's transactions from several sources, newest first. A source that fails is retried with the next
 * page and does not hold up the others. @throws the error of a source if there is nothing to show, API_REQUEST_INVALID
 * for a foreign cursor
 */
export async function readHistory({ address, sources, cursor }: readHistory.Params): Promise<HistoryPage> {
  const positions = readPositions(address, { cursor, keys: sources.map(({ key }) => key) })
  const parts = await Promise.all(
    sources
      .filter(({ key }) => Object.hasOwn(positions, key))
      .map(async ({ key, read }) => {
        const { value: part, error } = await attempt(() => read(positions[key]))
        return { key, part, error }
      }),
  )
  const { entries, taken } = merge(parts.flatMap(({ key, part }) => (part ? [{ key, part }] : [])))
  const failure = parts.find(({ error }) => error !== undefined)
  if (failure && entries.length === 0) throw failure.error
  const next = Object.fromEntries(
    parts.flatMap(({ key, part }) => {
      const position = part ? continuation(part, taken.get(key) ?? 0, positions[key]) : positions[key]
      return position === undefined ? [] : [[key, position]]
    }),
  )
  const known = parts.flatMap(({ part }) => part ?? [])
  return {
    entries,
    tokenOf: (chain, contract) => known.map((part) => part.tokenOf(chain, contract)).find(Boolean),
    isLookAlike: (chain, other) => known.some((part) => part.isLookAlike(chain, other)),
    next: writePositions(address, next),
  }
}

export declare namespace readHistory {
  type Params = {
    /** In lower case. A cursor is valid only for its account. */
    readonly address: string
    readonly sources: readonly HistorySource[]
    readonly cursor: string | undefined
  }
}

/** Takes the newest entries of all parts: a page of them, or up to the point where one part is cut off. */
function merge(parts: readonly { readonly key: string; readonly part: HistoryPart }[]) {
  const entries: HistoryEntry[] = []
  const taken = new Map<string, number>()
  const firstOf = ({ key, part }: (typeof parts)[number]): SourcedEntry | undefined => part.entries[taken.get(key) ?? 0]
  // Entries after the cut may be newer than those of the other parts.
  const isOpen = (one: (typeof parts)[number]) => firstOf(one) !== undefined || one.part.next === undefined
  let current: (typeof parts)[number] | undefined
  while (current || (entries.length < pageSize && parts.every(isOpen))) {
    const source = current ?? newest(parts, firstOf)
    const entry = source && firstOf(source)
    if (!source || !entry) break
    entries.push(entry)
    taken.set(source.key, (taken.get(source.key) ?? 0) + 1)
    current = entry.next === undefined ? source : undefined
  }
  return { entries, taken }
}

function newest<part>(parts: readonly part[], firstOf: (part: part) => SourcedEntry | undefined): part | undefined {
  const open = parts.flatMap((part) => {
    const first = firstOf(part)
    return first ? [{ part, first: first.transaction }] : []
  })
  return open.toSorted(
    ({ first: a }, { first: b }) => b.mined_at.getTime() - a.mined_at.getTime() || b.chain - a.chain,
  )[0]?.part
}

/** Position of a source after its first `taken` entries. */
function continuation({ entries, next }: HistoryPart, taken: number, from: unknown): unknown {
  if (taken === entries.length) return next
  return taken === 0 ? from : entries[taken - 1]?.next
}
