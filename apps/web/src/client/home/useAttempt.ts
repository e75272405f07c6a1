import { isLatchkeyError } from 'latchkey'
import { useState } from 'react'

/** Runs an action of the visitor; returns whether it is running and a readable reason when the last one failed. */
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
        isLatchkeyError(error) && error.audience === 'user' ? error.message : 'Something went wrong. Try again.',
      )
    } finally {
      setRunning(false)
    }
  }
  return { running, problem, attempt }
}
