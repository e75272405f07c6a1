import type { LateFacts, Rule } from './rule.ts'

/** A recipient begins and ends like an address that the account has paid. */
export const lookAlike = {
  id: 'lookAlike',
  tone: 'bad',
  texts: 'estimate',
  detect: ({ recipients }) => [...recipients.values()].some(({ imitates }) => imitates !== null),
} as const satisfies Rule<LateFacts>
