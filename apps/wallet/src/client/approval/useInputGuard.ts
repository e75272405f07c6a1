import { useEffect, useState } from 'react'

/** Longer than the second tap of a double tap, which must not answer what replaced the first sheet. */
const guardMs = 800

/** False for 800 ms after the component is mounted and after each change of `shown`: what is new on screen was not read yet. */
export function useInputGuard(shown: string): boolean {
  const [readable, setReadable] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setReadable(shown), guardMs)
    return () => clearTimeout(timer)
  }, [shown])
  return readable === shown
}
