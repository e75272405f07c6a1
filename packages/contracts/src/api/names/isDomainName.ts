import { nameMaxLength } from '../../constants/names.ts'

/** Whether the text can be a name of ENS: labels of any script, with dots between them. The server decides whether it is one. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  return (
    labels.length > 1 &&
    text.length <= 4 * nameMaxLength &&
    labels.every((label) => label !== '' && !/\s/.test(label)) &&
    (labels.at(-1)?.length ?? 0) > 1
  )
}
