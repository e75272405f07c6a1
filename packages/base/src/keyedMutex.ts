/** Runs the tasks of one key one at a time, in order of arrival; each caller gets its own result. */
export type KeyedMutex = <value>(key: string, task: () => Promise<value>) => Promise<value>

export function createKeyedMutex(): KeyedMutex {
  /** Settles when the last task of a key has ended. */
  const ends = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const turn = (ends.get(key) ?? Promise.resolve()).then(task)
    const end = turn
      .catch(() => {})
      .then(() => {
        if (ends.get(key) === end) ends.delete(key)
      })
    ends.set(key, end)
    return turn
  }
}
