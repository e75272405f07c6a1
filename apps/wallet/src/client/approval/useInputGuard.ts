import { useEffect, useState } from 'react'

/** Longer than a double tap, so that its second tap does not decide the next request. */
const guardMs = 800

/**
 * False for 800 ms after the component is mounted and after each change of `shown`, because the user has not read the
 * new content yet.
 */
export function useInputGuard(shown: string): boolean {
  const [readable, setReadable] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setReadable(shown), guardMs)
    return () => clearTimeout(timer)
  }, [shown])
  return readable === shown
}
