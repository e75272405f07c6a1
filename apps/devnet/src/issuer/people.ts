/** A person with an account at every provider. */
export type Person = {
  readonly name: string
  readonly email?: string
  /** True if the provider reports the address as verified. */
  readonly emailVerified: boolean
}

/** People listed on the sign-in page, which also accepts others. */
export const people: readonly Person[] = [
  { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true },
  { name: 'Bob Babbage', email: 'bob@example.com', emailVerified: false },
  { name: 'Eve Nomail', emailVerified: false },
]

/** The person entered on the sign-in page; undefined without a name. */
export function readPerson(form: URLSearchParams): Person | undefined {
  const [name, email] = [form.get('name')?.trim().slice(0, 100), form.get('email')?.trim().slice(0, 254)]
  if (!name) return undefined
  return { name, ...(email && { email }), emailVerified: Boolean(email) && form.get('verified') === 'yes' }
}
