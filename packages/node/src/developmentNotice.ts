import { type Environment, settingsOf } from './settings.ts'

/** The line that every program prints while it runs in development; undefined in production. */
export function developmentNotice(env: Environment): string | undefined {
  if (settingsOf(env).text('LATCHKEY_ENV') !== 'development') return undefined
  return 'LATCHKEY_ENV=development: for this machine alone. Keys, codes and sign-ins are known to everyone.\n'
}
