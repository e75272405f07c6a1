import { isLatchkeyError } from '@latchkey/base/errors'
import type { SettingsTexts } from '../texts/settingsTexts.ts'

/** Explains to the visitor why a request failed. */
export function errorText({ errors }: Pick<SettingsTexts, 'errors'>, error: unknown): string {
  const code = isLatchkeyError(error) ? error.code : ''
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.other
}
