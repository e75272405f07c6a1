import type { LatchkeyError } from '@latchkey/base/errors'
import { livePart } from './features/feature.ts'
import type { Latchkey } from './latchkey.ts'

/** Tells a developer of a mistake in the set-up, once for each code; errors for visitors are shown where they happen instead. */
export function reportMistake(latchkey: Latchkey, { audience, code, message, help }: LatchkeyError): void {
  const reported = livePart(latchkey, 'reported', () => new Set<string>())
  if (audience !== 'developer' || reported.has(code)) return
  reported.add(code)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks.
  console.error(`[latchkey] ${code}: ${message}\n${help}`)
}
