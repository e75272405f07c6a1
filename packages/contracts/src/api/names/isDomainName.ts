import { nameMaxLength } from '../../constants/names.ts'

/** True if the text has the form of an ENS name: labels of any script, separated by dots. The server validates it. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  return (
    labels.length > 1 &&
    text.length <= 4 * nameMaxLength &&
    labels.every((label) => label !== '' && !/\s/.test(label)) &&
    (labels.at(-1)?.length ?? 0) > 1
  )
}
