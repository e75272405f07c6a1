/** A message; one without a project, from before projects were counted, is nobody's. */
type Counted = { readonly projectId?: string; readonly bytes: number }

/**
 * What a message takes on disk apart from itself: its records, their keys, and the free room of their pages. Measured, 100,000
 * messages of one byte take 0.7 KiB each.
 */
export const messageOverheadBytes = 1024

/** The room a message takes. */
export const roomOf = ({ bytes }: { readonly bytes: number }): number => bytes + messageOverheadBytes

/** The room that the messages of each project take while they wait. */
export type ProjectBytes = {
  readonly add: (entry: Counted) => void
  readonly remove: (entry: Counted) => void
  readonly of: (projectId: string) => number
  /** Projects with something that waits. */
  readonly all: ReadonlyMap<string, number>
}

export function createProjectBytes(waiting: Iterable<Counted>): ProjectBytes {
  const sums = new Map<string, number>()
  function change(projectId: string | undefined, bytes: number): void {
    if (projectId === undefined) return
    const sum = (sums.get(projectId) ?? 0) + bytes
    if (sum === 0) sums.delete(projectId)
    else sums.set(projectId, sum)
  }
  const add: ProjectBytes['add'] = (entry) => change(entry.projectId, roomOf(entry))
  for (const entry of waiting) add(entry)
  return {
    add,
    remove: (entry) => change(entry.projectId, -roomOf(entry)),
    of: (projectId) => sums.get(projectId) ?? 0,
    all: sums,
  }
}
