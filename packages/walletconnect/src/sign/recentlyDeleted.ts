import { errorOf } from '@latchkey/base/errors'
import { recentlyDeletedDrop, recentlyDeletedMax } from '@latchkey/contracts/constants/sign'
import { RECORD_RECENTLY_DELETED } from '@latchkey/contracts/errors/signClient'

export type DeletedKind = 'session' | 'pairing' | 'proposal' | 'request' | 'expired request'

/** Ids that were deleted recently, to distinguish their reuse from unknown ids. In memory only. */
export type RecentlyDeleted = {
  readonly add: (kind: DeletedKind, id: string | number) => void
  readonly has: (kind: DeletedKind, id: string | number) => boolean
  /** Throws `RECORD_RECENTLY_DELETED` for such an id. */
  readonly refuse: (kind: DeletedKind, id: string | number) => void
}

export function createRecentlyDeleted(): RecentlyDeleted {
  const entries = new Set<string>()
  const has = (kind: DeletedKind, id: string | number): boolean => entries.has(`${kind}:${id}`)
  return {
    add(kind, id) {
      if (entries.size >= recentlyDeletedMax)
        for (const entry of [...entries].slice(0, recentlyDeletedDrop)) entries.delete(entry)
      entries.add(`${kind}:${id}`)
    },
    has,
    refuse(kind, id) {
      if (has(kind, id)) throw errorOf(RECORD_RECENTLY_DELETED, { values: { kind, id } })
    },
  }
}
