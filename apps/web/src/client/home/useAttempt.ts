import { isLatchkeyError } from 'latchkey'
import { useState } from 'react'

/** Runs a visitor's action: whether it is under way, and why the last one failed, in words for a visitor. */
export function useAttempt(): {
  readonly running: boolean
  readonly problem: string | undefined
  readonly attempt: (action: () => Promise<void>) => Promise<void>
} {
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attempt = async (action: () => Promise<void>) => {
    setRunning(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(
        isLatchkeyError(error) && error.audience === 'user' ? error.message : 'That did not work. Please try again.',
      )
    } finally {
      setRunning(false)
    }
  }
  return { running, problem, attempt }
}
