import { nameMaxLength, nameMinLength } from '../../constants/names.ts'

/** Whether an account can be called this (spec S5.6). In lower case, without the zone. */
export function isAccountName(label: string): boolean {
  // Two hyphens after two characters mark encoded labels (`xn--`), which show other characters.
  return (
    label.length >= nameMinLength &&
    label.length <= nameMaxLength &&
    /^[a-z0-9-]+$/.test(label) &&
    !/^-|-$|^..--/.test(label)
  )
}
