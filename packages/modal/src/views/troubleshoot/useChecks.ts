import type { CheckName, CheckResult } from '@latchkey/core/troubleshoot/check'
import { troubleshoot } from '@latchkey/core/troubleshoot/troubleshoot'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

type Results = ReadonlyMap<CheckName, CheckResult>

/** Runs the checks when the view opens, and again on request. */
export function useChecks() {
  const latchkey = useLatchkey()
  const [round, setRound] = useState<troubleshoot.Params>({})
  const [results, setResults] = useState<Results>(new Map())
  const [done, setDone] = useState(false)
  useEffect(() => {
    let left = false
    const run = async () => {
      for await (const result of troubleshoot(latchkey, round)) {
        if (left) return
        setResults((before) => new Map(before).set(result.name, result))
      }
      setDone(true)
    }
    setResults(new Map())
    setDone(false)
    // Rejects only if the instance is destroyed, which also unmounts this view.
    run().catch(() => {})
    return () => {
      left = true
    }
  }, [latchkey, round])
  return { results, done, run: setRound }
}
