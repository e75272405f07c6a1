import type { LatchkeyError } from '@latchkey/base/errors'
import { livePart } from './features/feature.ts'
import type { Latchkey } from './latchkey.ts'

/** Logs a setup error for developers, once per code; errors for visitors are shown where they occur. */
export function reportMistake(latchkey: Latchkey, { audience, code, message, help }: LatchkeyError): void {
  const reported = livePart(latchkey, 'reported', () => new Set<string>())
  if (audience !== 'developer' || reported.has(code)) return
  reported.add(code)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks.
  console.error(`[latchkey] ${code}: ${message}\n${help}`)
}
