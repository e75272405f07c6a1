import type { EmbeddedUser } from '../../connect/connection.ts'

const emailLengthMax = 30
const cutLength = 3

/** Label of an embedded wallet's user: the name of the social account, otherwise the e-mail address, shortened (spec S5.12). */
export function userLabel({ userName, email }: EmbeddedUser): string | undefined {
  if (userName) return userName
  return email !== undefined && email.length > emailLengthMax ? `${email.slice(0, -cutLength)}…` : email
}
