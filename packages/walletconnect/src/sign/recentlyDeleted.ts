import { errorOf } from '@latchkey/base/errors'
import { recentlyDeletedDrop, recentlyDeletedMax } from '@latchkey/contracts/constants/sign'
import { RECORD_RECENTLY_DELETED } from '@latchkey/contracts/errors/protocolClient'

export type DeletedKind = 'session' | 'pairing' | 'proposal' | 'request' | 'expired request'

// Ids that were deleted recently, to distinguish their reuse from unknown ids. In memory only.

export function markDeleted(deleted: Set<string>, kind: DeletedKind, id: string | number): void {
  if (deleted.size >= recentlyDeletedMax)
    for (const entry of [...deleted].slice(0, recentlyDeletedDrop)) deleted.delete(entry)
  deleted.add(`${kind}:${id}`)
}

export const isDeleted = (deleted: ReadonlySet<string>, kind: DeletedKind, id: string | number): boolean =>
  deleted.has(`${kind}:${id}`)

/** Throws `RECORD_RECENTLY_DELETED` for such an id. */
export function refuseDeleted(deleted: ReadonlySet<string>, kind: DeletedKind, id: string | number): void {
  if (isDeleted(deleted, kind, id)) throw errorOf(RECORD_RECENTLY_DELETED, { values: { kind, id } })
}
