import type { Latchkey } from '../latchkey.ts'

/**
 * Calls `listener` with the text that another tab stored under a key of this project, or null when it was removed. Ends with
 * `destroy`.
 */
export function onStorage(
  { live, options }: Latchkey,
  keyOf: (projectId: string) => string,
  listener: (text: string | null) => void,
): void {
  if (typeof addEventListener === 'undefined') return
  const onEvent = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(options.projectId)) listener(newValue)
  }
  addEventListener('storage', onEvent)
  live.cleanup.add(() => removeEventListener('storage', onEvent))
}
