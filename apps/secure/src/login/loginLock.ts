import { withWebLock } from '@latchkey/base/webLock'

/** Runs one step of a sign-in at a time across all tabs, which share its progress. */
export const withLoginLock = <value>(task: () => Promise<value>): Promise<value> => withWebLock('latchkey-login', task)
