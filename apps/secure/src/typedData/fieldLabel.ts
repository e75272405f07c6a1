/**
 * The path of a signed field as a label: `items[0].startTime` becomes "Items 1 › Start time". The details show the raw
 * path.
 */
export const fieldLabel = (path: string): string => path.split('.').map(wordsOf).join(' › ')

function wordsOf(name: string): string {
  const words = name
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(/(?<=[a-z\d])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
