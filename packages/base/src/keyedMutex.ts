/** Runs the tasks of one key one after another, in the order they came; each gets its own result. */
export type KeyedMutex = <value>(key: string, task: () => Promise<value>) => Promise<value>

export function createKeyedMutex(): KeyedMutex {
  /** The end of the last task of a key, however it ends. */
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
