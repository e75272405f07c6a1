import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  somethingWrong: 'Etwas ist schiefgelaufen',
  troubleshoot: 'Stimmt etwas nicht?',
  notSetUp: 'Einrichtung unvollständig',
  failed: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',
}
