/**
 * Runs a task while holding a Web Lock of that name. Runs it without a lock if the browser has no Web Locks or denies them, as it
 * does where it denies storage; the task then fails with the storage error.
 */
export async function withWebLock<value>(name: string, task: () => Promise<value>): Promise<value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  if (!locks) return await task()
  let began = false
  const run = () => {
    began = true
    return task()
  }
  try {
    return await locks.request(name, run)
  } catch (error) {
    if (began || !isRefusal(error)) throw error
    return await task()
  }
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'
