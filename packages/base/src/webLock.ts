/** Runs a task while no other tab of this origin holds the lock of that name. Engines without Web Locks run it at once. */
export async function withWebLock<value>(name: string, task: () => Promise<value>): Promise<value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  return locks ? await locks.request(name, task) : await task()
}
