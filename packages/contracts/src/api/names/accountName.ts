import { nameMaxLength, nameMinLength } from '../../constants/names.ts'

/** True if the text is a valid account name (spec S5.6): lower case, without the zone. */
export function isAccountName(label: string): boolean {
  // Two hyphens after two characters mark encoded labels (`xn--`), which show other characters.
  return (
    label.length >= nameMinLength &&
    label.length <= nameMaxLength &&
    /^[a-z0-9-]+$/.test(label) &&
    !/^-|-$|^..--/.test(label)
  )
}
