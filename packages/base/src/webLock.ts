/** Runs a task while no other tab of this origin runs one of that name, where the engine has Web Locks; else at once. */
export async function withWebLock<value>(name: string, task: () => Promise<value>): Promise<value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  return locks ? await locks.request(name, task) : await task()
}
